import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findOtherName } from '#api/http/one-loopback-name.ts';
import { useServer } from '../setup/server.ts';

describe('a requested page', () => {
  const PUBLIC_URL = 'http://127.0.0.1:4000';

  test.each([
    [PUBLIC_URL, 'localhost:4000', 'http://127.0.0.1:4000/dashboard?a=1'],
    [PUBLIC_URL, '[::1]:4000', 'http://127.0.0.1:4000/dashboard?a=1'],
    ['http://localhost', '127.0.0.1', 'http://localhost/dashboard?a=1'],
  ])('of the server %s, under the name %s, is redirected to %s', (publicUrl, host, target) => {
    expect(findOtherName(publicUrl, host, '/dashboard?a=1')).toBe(target);
  });

  test.each([
    ['under the name in links', PUBLIC_URL, '127.0.0.1:4000', '/'],
    ['at another port, such as that of a proxy', PUBLIC_URL, 'localhost:5173', '/'],
    ['under the name of another machine', PUBLIC_URL, 'plain.example:4000', '/'],
    ['of a server with a name of its own', 'https://plain.example', 'localhost', '/'],
    ['without a name', PUBLIC_URL, undefined, '/'],
    ['under an invalid name', PUBLIC_URL, 'local host', '/'],
    ['with more than a path', PUBLIC_URL, 'localhost:4000', 'http://evil.example/'],
  ])('%s is not redirected', (_how, publicUrl, host, path) => {
    expect(findOtherName(publicUrl, host, path)).toBeNull();
  });
});

const webDir = mkdtempSync(join(tmpdir(), 'plainprompt-web-'));
writeFileSync(join(webDir, 'index.html'), '<title>Landing</title>');
afterAll(() => {
  rmSync(webDir, { recursive: true, force: true });
});
const { origin } = useServer({ webDir, env: { PUBLIC_URL: 'http://localhost:4000' } });

/** Sends a request under another name, which `fetch` can't: it always sends the name that it connects to. */
const get = async (path: string, headers: Record<string, string>) => {
  const sent = request(origin() + path, { headers: { accept: 'text/html', ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
};

test('browsers are redirected to the name in links, and programs are answered by any name', async () => {
  const host = '127.0.0.1:4000';
  expect(await get('/?promo=A%20B', { host })).toEqual({
    status: 302,
    location: 'http://localhost:4000/?promo=A%20B',
  });
  expect((await get('/', { host: 'localhost:4000' })).status).toBe(200);
  expect((await get('/', { host, accept: '*/*' })).status).not.toBe(302);
  expect((await get('/healthz', { host, accept: '*/*' })).status).toBe(200);
});
