import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useServerProgram } from '../../setup/server-program.ts';

const METRICS_TOKEN = 'a token for the metrics';
const MIB = 1024 * 1024;
/** What each body unpacks to, if anything unpacks it. */
const UNPACKED = Buffer.alloc(64 * MIB, ' ');
const BOMBS = {
  br: brotliCompressSync(UNPACKED, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: gzipSync(UNPACKED),
  deflate: deflateSync(UNPACKED),
};
const PLAIN = ' '.repeat(50_000);
const AT_ONCE = 20;
/** A server that unpacks the bodies grows by most of a volley, 1.25 GiB. */
const ALLOWED_GROWTH = 100 * MIB;

const server = useServerProgram({ METRICS_TOKEN, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'error' });

const SURFACES = [
  ['POST', '/graphql', 'application/json'],
  ['POST', '/api/auth/login', 'application/json'],
  ['POST', '/api/external/users', 'application/json'],
  ['POST', '/api/payments/webhooks/stripe', 'application/json'],
  ['POST', '/api/payments/webhooks/razorpay', 'application/json'],
  ['POST', '/payments/sandbox/checkout', 'application/x-www-form-urlencoded'],
  ['POST', '/api/no-such-address', 'application/json'],
  ['PUT', '/assets/app.js', 'application/octet-stream'],
  ['POST', '/', 'text/plain'],
  ['POST', '/healthz', 'application/json'],
  ['POST', '/metrics', 'application/json'],
] as const;

async function residentBytes(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]);
}

/** Sends a body many times at once. Resolves to the distinct answers, without the ids of their requests. */
async function sendAtOnce(url: string, init: RequestInit): Promise<string[]> {
  const answers = Array.from({ length: AT_ONCE }, async () => {
    const response = await fetch(url, init);
    return `${response.status} ${(await response.text()).replace(/"request_id":"[^"]*"/, '"request_id":"…"')}`;
  });
  return [...new Set(await Promise.all(answers))];
}

const REST_REFUSAL =
  '415 {"success":false,"error":"Send the body uncompressed","code":"UNSUPPORTED_MEDIA_TYPE","request_id":"…"}';
const GRAPHQL_REFUSAL =
  '415 {"errors":[{"message":"Send the body uncompressed","extensions":{"code":"UNSUPPORTED_MEDIA_TYPE","request_id":"…"}}]}';

test('compressed request bodies are refused everywhere, and are never unpacked', async () => {
  // A server's memory grows by its first requests, whatever is in them.
  for (const [method, path, type] of SURFACES) {
    for (let volley = 0; volley < 3; volley += 1)
      await sendAtOnce(server.origin() + path, { method, headers: { 'content-type': type }, body: PLAIN });
  }
  const before = await residentBytes(server.origin());
  let peak = before;
  for (const [method, path, type] of SURFACES) {
    for (const [encoding, body] of Object.entries(BOMBS)) {
      const headers = { 'content-type': type, 'content-encoding': encoding };
      const answers = await sendAtOnce(server.origin() + path, { method, headers, body });
      const refusal = path === '/graphql' ? GRAPHQL_REFUSAL : REST_REFUSAL;
      expect.soft([path, encoding, ...answers]).toEqual([path, encoding, refusal]);
      peak = Math.max(peak, await residentBytes(server.origin()));
    }
  }
  expect(peak - before).toBeLessThan(ALLOWED_GROWTH);
});

test('a body that is marked as not compressed is read', async () => {
  const answer = await fetch(`${server.origin()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'Identity' },
    body: JSON.stringify({ query: '{ plans { id } }' }),
  });
  expect(answer.status).toBe(200);
});
