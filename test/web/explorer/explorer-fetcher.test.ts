import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendQuery } from '#web/features/explorer/explorer-fetcher.ts';
import { openGraphiqlStorage } from '#web/features/explorer/graphiql-storage.ts';
import { forgetToken, looksLikeToken, pasteToken } from '#web/features/explorer/pasted-token.ts';
import { noteUnsavedInput } from '#web/lib/unsaved-input.ts';
import { endSession, sessionToken, startSession } from '#web/session/session-store.ts';
import { EXPLORER_TABS } from '#web/session/tab-data.ts';

const TOKEN = `ppt_${'a'.repeat(46)}`;
const answer = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

const sent = vi.fn<typeof fetch>();
const lastHeaders = () => new Headers(sent.mock.lastCall?.[1]?.headers);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession('a.session.token');
  vi.stubGlobal('fetch', sent);
  sent.mockImplementation(() => answer({ data: {} }));
});
afterEach(() => {
  forgetToken();
  sent.mockReset();
  vi.unstubAllGlobals();
});

describe('a query', () => {
  test('goes with the session, until a token is pasted', async () => {
    await sendQuery({ query: '{ adminStats { revenue } }' });
    expect([lastHeaders().get('authorization'), lastHeaders().get('x-api-key')]).toEqual([
      'Bearer a.session.token',
      null,
    ]);
    pasteToken(TOKEN);
    await sendQuery({ query: '{ adminStats { revenue } }' });
    expect([lastHeaders().get('authorization'), lastHeaders().get('x-api-key')]).toEqual([null, TOKEN]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(TOKEN);
  });

  test('for the schema goes with the session all the same', async () => {
    pasteToken(TOKEN);
    await sendQuery({ query: 'query IntrospectionQuery { __typename }', operationName: 'IntrospectionQuery' });
    expect(lastHeaders().get('authorization')).toBe('Bearer a.session.token');
  });

  test('goes without the name of an operation that it no longer has', async () => {
    await sendQuery({ query: 'query Now { plans { id } }', operationName: 'Before' });
    expect(sent.mock.lastCall?.[1]?.body).toContain('"operationName":null');
    await sendQuery({ query: 'query Now { plans { id } } query Then { addOns { id } }', operationName: 'Then' });
    expect(sent.mock.lastCall?.[1]?.body).toContain('"operationName":"Then"');
  });

  test('that can not be read is sent: the server says where it is wrong', async () => {
    await sendQuery({ query: '{ adminStats {' });
    expect(sent).toHaveBeenCalledOnce();
  });
});

test.each([
  ['a mutation', 'mutation { signOut { ok } }', null],
  ['a subscription', 'subscription { dataExport { collection } }', null],
  ['a mutation under the name of an earlier operation', 'mutation Now { signOut { ok } }', 'Before'],
  ['a mutation among queries', 'query A { plans { id } } mutation B { signOut { ok } }', 'B'],
])('%s is refused before it is sent', async (_what, query, operationName) => {
  const { errors } = await sendQuery({ query, operationName });
  expect(errors?.[0]?.message).toMatch(/^The explorer only runs queries/);
  expect(sent).not.toHaveBeenCalled();
});

describe('an answer', () => {
  test('that the session is over ends it', async () => {
    sent.mockImplementation(() => answer({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }, 401));
    await sendQuery({ query: '{ adminStats { revenue } }' });
    expect(sessionToken()).toBeNull();
  });

  test('that the session is over leaves a page with unsaved input open', async () => {
    sent.mockImplementation(() => answer({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }, 401));
    const release = noteUnsavedInput();
    await sendQuery({ query: '{ adminStats { revenue } }' });
    release();
    expect(sessionToken()).toBe('a.session.token');
  });

  test('that the token is invalid leaves the session alone', async () => {
    pasteToken(TOKEN);
    sent.mockImplementation(() => answer({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] }, 401));
    await sendQuery({ query: '{ adminStats { revenue } }' });
    expect(sessionToken()).toBe('a.session.token');
  });

  test('that is no GraphQL response is an error with its status', async () => {
    sent.mockImplementation(() => Promise.resolve(new Response('Bad gateway', { status: 502 })));
    await expect(sendQuery({ query: '{ plans { id } }' })).rejects.toThrow('The server answered 502');
  });
});

test('a token is recognized by its prefix and its length', () => {
  expect([TOKEN, 'ppt_short', `${TOKEN}x`, 'Bearer x', ''].map(looksLikeToken)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('what GraphiQL stores', () => {
  test('lasts as long as the session, whatever was there', () => {
    const graphiqlStorage = openGraphiqlStorage();
    sessionStorage.setItem(EXPLORER_TABS, 'not JSON');
    expect(graphiqlStorage.getItem('graphiql:tabState')).toBeNull();
    graphiqlStorage.setItem('graphiql:tabState', '{}');
    graphiqlStorage.setItem('graphiql:theme', 'dark');
    graphiqlStorage.removeItem('graphiql:theme');
    expect([graphiqlStorage.getItem('graphiql:tabState'), graphiqlStorage.length]).toEqual(['{}', 1]);
    endSession('a.session.token', 'signed-out');
    expect(graphiqlStorage.length).toBe(0);
    startSession('the.token.of.another');
    graphiqlStorage.setItem('graphiql:query', '{ late }');
    expect(JSON.stringify(sessionStorage)).not.toContain('late');
  });

  test('can be cleared', () => {
    const graphiqlStorage = openGraphiqlStorage();
    graphiqlStorage.setItem('graphiql:query', '{ a }');
    graphiqlStorage.clear();
    expect(graphiqlStorage.getItem('graphiql:query')).toBeNull();
  });
});
