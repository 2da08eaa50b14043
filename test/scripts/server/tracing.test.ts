import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProgram, startServerProgram, untilReady } from '../../setup/server-program.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

/** A span as OTLP has it. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const CALLERS_TRACE = 'aaaabbbbccccddddaaaabbbbccccdddd';
const EMAIL = 'traced@plainprompt.example';
const PASSWORD = 'a long pass phrase for tests';
const PROMPT = 'Could you please be so kind as to list three uncommon rivers of Bolivia?';

/** What the collector was sent. */
const bodies: string[] = [];
let collector: Server;
let server: ServerProgram;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startServerProgram({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_SERVICE_NAME: 'prompts',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  await untilReady(server);
});

afterAll(async () => {
  await server.stop();
  collector.close();
});

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return (await answer.json()) as { readonly data: { readonly token: string } };
}

const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
const attributesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test('a request, its commands to the database and the jobs are traced, without anything that is personal', async () => {
  const { token } = (await post('/api/auth/signup', { email: EMAIL, password: PASSWORD, full_name: 'Ada Traced' }))
    .data;
  const authorization = `Bearer ${token}`;
  await post(
    '/api/simplify',
    { text: PROMPT },
    { authorization, traceparent: `00-${CALLERS_TRACE}-00f067aa0ba902b7-01` },
  );
  await post('/graphql', { query: 'query Me { viewer { id email } }' }, { authorization });
  await fetch(`${server.origin}/api/auth/reset-password/a-secret-token?email=${EMAIL}`);
  // A server that stops sends the spans that it has not sent yet.
  await server.stop();

  const spans = sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  expect(sent().map(({ resource }) => attributesOf(resource)['service.name'])).toContain('prompts');
  const [simplify] = spans.filter(({ name }) => name === 'POST /api/simplify');
  expect(simplify).toMatchObject({ traceId: CALLERS_TRACE, parentSpanId: '00f067aa0ba902b7' });
  expect(simplify && attributesOf(simplify)).toMatchObject({ 'http.response.status_code': 200 });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === simplify?.spanId);
  // The session is read, then, once the body has come, points are held for the prompt, and the hold is entered in the ledger.
  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['find users', 'findAndModify wallets', 'insert ledger_entries']),
  );
  const graphql = spans.filter(({ name }) => name === 'POST /graphql').map(attributesOf);
  expect(graphql).toMatchObject([{ 'graphql.operation.type': 'query', 'graphql.operation.name': 'Me' }]);
  expect(spans.map(({ name }) => name)).toContain('job fold-ledger');
  expect(spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);

  for (const secret of [EMAIL, 'Traced', PASSWORD, 'Bolivia', token, 'a-secret-token']) {
    expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
  }
});
