import { beforeAll, describe, expect, test } from 'vitest';
import { givenSubscriber } from '../factories/user.ts';
import { answerOf, useServer } from '../setup/server.ts';

const { call, signedIn } = useServer();
let userHeaders: Record<string, string>;
beforeAll(async () => {
  userHeaders = await signedIn(await givenSubscriber());
});

/** The responses to a visitor and to a user. */
const answersTo = async (method: string, path: string, body?: string) => [
  await answerOf(call(method, path, {}, body)),
  await answerOf(call(method, path, userHeaders, body)),
];

describe('a body', () => {
  test.each([
    ['deep lists', '['.repeat(40_000) + ']'.repeat(40_000)],
    ['deep objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
    ['a prototype', '{"__proto__":{"role":"admin"},"email":"a@b.co","password":"xxxxxxxx"}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['an operator', '{"email":{"$ne":null},"text":{"$gt":""},"password":{"$ne":1}}'],
    ['a key twice', '{"email":"a","email":{"$ne":1},"password":"x"}'],
    [
      'null characters',
      '{"email":"\\u0000@b.co","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"}',
    ],
    ['half a surrogate pair', '{"email":"\\ud800@b.co","text":"\\ud800","query":"\\ud800"}'],
    ['an endless number', '{"email":1e999,"text":1e999}'],
    ['no object', '"x"'],
  ])('with %s is refused', async (_what, body) => {
    for (const path of ['/api/auth/login', '/api/auth/signup', '/graphql', '/api/simplify']) {
      for (const { status, body: answer } of await answersTo('POST', path, body)) {
        expect([path, status >= 400 && status < 500 ? 'refused' : [status, answer]]).toEqual([path, 'refused']);
      }
    }
  });
});

describe('a path', () => {
  test.each([
    `/api/user/custom-actions/${'a'.repeat(5000)}`,
    '/api/user/custom-actions/%00',
    '/api/%ff',
    '/api/..%2fgraphql',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/.env',
  ])('like %.60s is refused', async (path) => {
    for (const { status } of await answersTo('DELETE', path)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

test('a path with a very long parameter is answered with NOT_FOUND', async () => {
  const [answer] = await answersTo('DELETE', `/api/user/custom-actions/${'a'.repeat(5000)}`);
  expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
});
