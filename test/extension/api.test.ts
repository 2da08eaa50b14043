import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#extension/background/api.ts';
import { ExtensionProbeServerDocument } from '#extension/background/operations.generated.ts';

let server: Server | undefined;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  server?.close();
  vi.unstubAllGlobals();
});

/** Returns the failure of a request that gets this answer, or only the first half of it. */
async function failureOf(status: number, body: string, { isCutOff = false } = {}): Promise<unknown> {
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
    if (!isCutOff) response.end(body);
    else response.write(body.slice(0, body.length / 2), () => response.destroy());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return request(ExtensionProbeServerDocument, { serverUrl, token: null, variables: {} }).then(
    () => null,
    (error: unknown) => (error as { readonly failure: unknown }).failure,
  );
}

test.each([
  [502, ''],
  [503, '<h1>Service Unavailable</h1>'],
  [504, '{"message":"Gateway timeout"}'],
  [521, '<h1>Web server is down</h1>'],
  [429, 'Too many requests'],
])('a proxy that answers %i for its server does not make the address a wrong one', async (status, body) => {
  expect(await failureOf(status, body)).toEqual({
    code: 'UNAVAILABLE',
    message: "The server can't answer now. Please try again in a moment.",
  });
});

test.each([
  [200, '<h1>It works</h1>'],
  [200, '{"hello":"world"}'],
  [404, '<h1>Not found</h1>'],
])('an answer that PlainPrompt never gives makes the address a wrong one: %i %s', async (status, body) => {
  expect(await failureOf(status, body)).toMatchObject({ code: 'NOT_A_SERVER' });
});

test('an answer that is cut off is a failure of the connection', async () => {
  expect(await failureOf(200, '{"data":{"defaultActions":[]}}', { isCutOff: true })).toMatchObject({
    code: 'UNREACHABLE',
  });
});

test('an error of the server itself stays as it is, also with a status that proxies use', async () => {
  const body = JSON.stringify({ errors: [{ message: 'Wait a minute.', extensions: { code: 'RATE_LIMITED' } }] });
  expect(await failureOf(429, body)).toMatchObject({ code: 'RATE_LIMITED', message: 'Wait a minute.' });
});

test.each([
  [{ in_progress: true }, 'IN_PROGRESS'],
  [{}, 'CONFLICT'],
])('a run that is still in progress has a code of its own, unlike other conflicts: %j', async (details, code) => {
  const errors = [{ message: 'Try again.', extensions: { code: 'CONFLICT', ...details } }];
  expect(await failureOf(200, JSON.stringify({ errors }))).toMatchObject({ code, message: 'Try again.' });
});

test.each([
  ['Cannot query field "offer" on type "Run".'],
  ['Unknown argument "otherThan" on field "Mutation.simplify".'],
  ['Variable "$input" has an invalid value.'],
])('a server whose schema lacks a part of the request is too old: %s', async (message) => {
  const answer = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
  expect(await failureOf(400, answer)).toMatchObject({ message: expect.stringContaining('too old') as string });
});

test('a refused value is not taken for an old server', async () => {
  const message = 'Text must be at most 20,000 characters.';
  const answer = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
  expect(await failureOf(400, answer)).toMatchObject({ code: 'BAD_USER_INPUT', message });
});
