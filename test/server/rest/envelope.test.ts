import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { call, logged, origin, rest, signedIn } = useServer();
const JSON_TYPE = { 'content-type': 'application/json' };

test.each([
  ['broken JSON', 'POST', '/simplify', JSON_TYPE, '{', 400, 'BAD_USER_INPUT'],
  ['a prototype in JSON', 'POST', '/simplify', JSON_TYPE, '{"__proto__":{}}', 400, 'BAD_USER_INPUT'],
  [
    'a body that is too large',
    'PUT',
    '/user/profile',
    JSON_TYPE,
    `"${'x'.repeat(101 * 1024)}"`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['XML', 'POST', '/simplify', { 'content-type': 'text/xml' }, '<a/>', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', 'POST', '/simplify', { 'content-type': 'text/plain' }, '{"text":"x"}', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a form',
    'POST',
    '/simplify',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=b',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['an unknown address', 'GET', '/nothing', {}, undefined, 404, 'NOT_FOUND'],
  ['an address above ours', 'GET', '', {}, undefined, 404, 'NOT_FOUND'],
  ['an address that cannot be decoded', 'GET', '/%zz', {}, undefined, 400, 'BAD_USER_INPUT'],
  ['a method that the address does not take', 'DELETE', '/simplify', {}, undefined, 405, 'METHOD_NOT_ALLOWED'],
  ['a method that is newer than this server', 'QUERY', '/user/sessions/1', {}, undefined, 405, 'METHOD_NOT_ALLOWED'],
  ['a method with a broken body', 'PUT', '/simplify', {}, '{"broken":', 405, 'METHOD_NOT_ALLOWED'],
  ['a method of other protocols', 'PROPFIND', '/plans?page=1', {}, undefined, 405, 'METHOD_NOT_ALLOWED'],
])('%s is answered in the envelope', async (_what, method, path, headers, body, status, code) => {
  const caller = await signedIn(await givenUser());
  expect(await rest(method, path, { ...caller, ...headers }, body)).toMatchObject({
    status,
    body: {
      success: false,
      error: expect.stringMatching(/\S/) as string,
      code,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  });
});

/** Sends bytes to the server, and returns all that it sends until it closes the connection. */
async function answerToBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin()).port), '127.0.0.1');
  socket.setEncoding('utf8').end(bytes);
  let answer = '';
  for await (const piece of socket) answer += piece as string;
  return answer;
}

test.each([
  ['a transfer encoding that is none', 'transfer-encoding: v%~brN', 400, 'BAD_USER_INPUT'],
  ['a header without a name', ': nothing', 400, 'BAD_USER_INPUT'],
  ['more headers than are read', `cookie: ${'x'.repeat(20_000)}`, 431, 'PAYLOAD_TOO_LARGE'],
])('a request that can’t be read because of %s is refused in the envelope', async (_what, header, status, code) => {
  const answer = await answerToBytes(`POST /api/simplify HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const { request_id: requestId, ...rest } = JSON.parse(body) as Record<string, string>;
  expect(rest).toEqual({ success: false, error: expect.stringMatching(/\S/) as string, code });
  expect(head).toContain(`x-request-id: ${requestId}`);
});

test('the id of a request is in the headers of every response', async () => {
  for (const path of ['/plans', '/user/stats', '/nothing', '/%zz']) {
    const { headers, body } = await rest('GET', path);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect({ request_id: headers.get('x-request-id'), success: false, ...(body as object) }).toMatchObject(
      body as object,
    );
  }
});

describe('a body', () => {
  test('that is empty and calls itself JSON counts as {}', async () => {
    const headers = { ...JSON_TYPE, ...(await signedIn(await givenUser())) };
    expect(await rest('POST', '/simplify', headers)).toMatchObject({
      status: 400,
      body: { error: 'Text is required' },
    });
    expect(await rest('POST', '/auth/logout', headers)).toMatchObject({ status: 200, body: { success: true } });
  });

  test('that is missing counts as {}', async () => {
    const headers = await signedIn(await givenUser());
    expect(await rest('POST', '/simplify', headers)).toMatchObject({
      status: 400,
      body: { error: 'Text is required' },
    });
    expect(await rest('PUT', '/user/profile', headers)).toMatchObject({ status: 200 });
  });

  test('is read only after its sender was identified', async () => {
    const broken = (headers: Record<string, string>) => rest('POST', '/simplify', { ...JSON_TYPE, ...headers }, '{');
    expect(await broken({})).toMatchObject({ status: 401 });
    expect(await broken({ authorization: 'Bearer a.b.c' })).toMatchObject({ status: 401 });
    expect(await broken(await signedIn(await givenUser({ isSuspended: true })))).toMatchObject({ status: 403 });
    expect(await broken(await signedIn(await givenUser()))).toMatchObject({ status: 400 });
  });

  test('is refused by name, in the spelling of REST, by every check', async () => {
    const headers = await signedIn(await givenSubscriber());
    // Refused before the operation runs, and by its rules.
    expect(await rest('PUT', '/user/profile', headers, { retention_days: 1.5 })).toMatchObject({
      status: 400,
      body: { fields: { retention_days: 'retention_days must be a whole number' } },
    });
    expect(await rest('PUT', '/user/profile', headers, { retention_days: 31 })).toMatchObject({
      status: 400,
      body: { fields: { retention_days: expect.stringMatching(/\S/) as string } },
    });
  });
});

describe('a method', () => {
  test('that a path does not allow gets the list of those it allows', async () => {
    const allowed = async (method: string, path: string) => (await call(method, `/api${path}`)).headers.get('allow');
    expect(await allowed('DELETE', '/user/profile')).toBe('GET, HEAD, PUT');
    expect(await allowed('GET', '/simplify')).toBe('POST');
    expect(await allowed('HEAD', '/simplify')).toBe('POST');
    expect(await allowed('POST', '/plans')).toBe('GET, HEAD');
  });

  test('HEAD answers what GET would, without a body', async () => {
    const headers = await signedIn(await givenSubscriber());
    for (const path of ['/user/profile', '/user/history', '/plans']) {
      const response = await call('HEAD', `/api${path}`, headers);
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        'application/json; charset=utf-8',
        '',
      ]);
    }
    expect((await call('HEAD', '/api/user/profile')).status).toBe(401);
  });
});

test('a bug is masked, and logged under the id that the client is given', async () => {
  await Plans.collection.insertOne({ _id: 'broken' as never, isActive: true });
  const { status, body } = await rest('GET', '/plans');
  expect([status, body]).toMatchObject([500, { error: 'Internal server error', code: 'INTERNAL' }]);
  expect(logged.join()).toContain((body as { request_id: string }).request_id);
});

test('an error is never cached, even on a route whose responses may be', async () => {
  await Plans.collection.insertOne({ _id: 'broken' as never, isActive: true });
  expect((await rest('GET', '/plans')).headers.get('cache-control')).toBe('no-store');
});
