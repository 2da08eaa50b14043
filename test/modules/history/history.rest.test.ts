import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { call, logged, rest, signedIn } = useServer();
const NOW = Date.now();
let user: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  user = await givenSubscriber();
  headers = await signedIn(user);
});

const givenRuns = (count: number, overrides?: (i: number) => object) =>
  givenHistoryEntries(user, { count, now: NOW, ...(overrides && { overrides }) });

const toTexts = (data: unknown) => (data as { original_text: string }[]).map((row) => row.original_text);
const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `text ${from + i}`);

describe('GET /user/history', () => {
  const read = async (query: string) => {
    const { status, body } = await rest('GET', `/user/history${query}`, headers);
    return [status, toTexts((body as { data: unknown }).data)] as const;
  };

  test('returns a bare list of 50 entries, newest first', async () => {
    await givenRuns(60);
    expect(await read('')).toEqual([200, texts(0, 50)]);
  });

  test.each([1, 100, 101, 200, 230])('returns the %i requested rows, over any number of pages', async (limit) => {
    await givenRuns(240);
    expect(await read(`?limit=${limit}`)).toEqual([200, texts(0, limit)]);
  });

  test.each([0, 100, 130])('ends with the last of %i runs', async (count) => {
    if (count > 0) await givenRuns(count);
    expect(await read('?limit=500')).toEqual([200, texts(0, count)]);
  });

  test('does not return entries of other users', async () => {
    await givenRuns(1);
    const { body } = await rest('GET', '/user/history', await signedIn(await givenSubscriber()));
    expect(body).toEqual({ success: true, data: [] });
  });

  test('breaks off, and logs it, when a later page fails', async () => {
    // An entry without a time makes its page fail.
    await givenRuns(150, (i) => (i === 120 ? { createdAt: null } : {}));
    const path = '/api/user/history?limit=500';
    const response = await call('GET', path, { ...headers, 'accept-encoding': 'identity' });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(logged.join()).toContain('List broke off');
  });

  test('returns an error status when the first page fails', async () => {
    await givenRuns(1, () => ({ createdAt: null }));
    expect(await rest('GET', '/user/history', headers)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });
});

describe('GET /user/prompt-history', () => {
  const read = async (query: string) => {
    const { status, body } = await rest('GET', `/user/prompt-history${query}`, headers);
    const { data } = body as { data: { items: unknown; total: number; models: string[] } };
    return { status, texts: toTexts(data.items), total: data.total, models: data.models };
  };

  test('has numbered pages of 20', async () => {
    await givenRuns(45);
    expect(await read('')).toMatchObject({ status: 200, texts: texts(0, 20), total: 45 });
    expect(await read('?page=3')).toMatchObject({ texts: texts(40, 45), total: 45 });
    expect(await read('?page=2&limit=10')).toMatchObject({ texts: texts(10, 20), total: 45 });
    expect(await read('?page=10000')).toMatchObject({ texts: [], total: 45 });
  });

  test('filters by text, by days and by model', async () => {
    await givenRuns(3);
    const day = new Date(NOW).toISOString().slice(0, 10);
    expect(await read('?search=TEXT%201')).toMatchObject({ texts: ['text 1'], total: 1 });
    expect(await read('?search=.*')).toMatchObject({ total: 0 });
    expect(await read('?model=another')).toMatchObject({ total: 0 });
    expect(await read(`?startDate=2020-01-01&endDate=${day}&model=plainprompt`)).toMatchObject({ texts: texts(0, 3) });
    expect(await read('?endDate=2020-01-01')).toMatchObject({ total: 0 });
  });

  test('ignores empty filters', async () => {
    await givenRuns(2);
    expect(await read('?search=&model=')).toMatchObject({ status: 200, total: 2 });
  });
});

describe.each(['/user/history', '/user/prompt-history'])('%s', (path) => {
  const invalid = ['', '0', '-1', '501', 'many', '1.5', '1e2', '0x10', '9'.repeat(400), '1&limit=2', '%00', '[$gt]=1'];
  test.each(invalid)('rejects the limit %s', async (limit) => {
    const { status, body } = await rest('GET', `${path}?limit=${limit}`, headers);
    expect([status, body]).toMatchObject([400, { fields: { limit: expect.stringMatching(/^limit /) as string } }]);
  });
});

test.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1000000000'],
  ['page', '99999999999999999999'],
  ['page', '2&page=3'],
  ['limit', '101'],
  ['startDate', '2026-02-30'],
  ['startDate', 'yesterday'],
  ['startDate', '2026-01-01T00:00:00Z'],
  ['startDate', '%00'],
  ['endDate', ''],
  ['endDate', '2026-13-01'],
  ['search', 'a&search=b'],
  ['model', 'a&model=b'],
])('GET /user/prompt-history rejects %s=%s and names the parameter', async (name, value) => {
  const { status, body } = await rest('GET', `/user/prompt-history?${name}=${value}`, headers);
  expect([status, body]).toMatchObject([400, { fields: { [name]: expect.stringMatching(/\S/) as string } }]);
});

test('GET /user/prompt-history rejects days in the wrong order and names its own parameter', async () => {
  const { body } = await rest('GET', '/user/prompt-history?startDate=2026-02-01&endDate=2026-01-01', headers);
  expect(body).toMatchObject({ code: 'BAD_USER_INPUT', fields: { startDate: expect.stringMatching(/\S/) as string } });
});

test.each([
  'search=%00',
  'search=a%00b',
  'search=%ED%A0%80',
  `search=${'x'.repeat(12_000)}`,
  `search=${'('.repeat(500)}`,
  'search=%F0%9F%98%80',
  'search[$gt]=',
  'model=%00',
  'model=$where',
  'startDate=0001-01-01',
  'startDate=9999-12-31',
  'endDate=0000-01-01',
  'endDate=9999-12-31',
  'startDate=1969-12-31&endDate=2200-01-01',
  '__proto__=1',
  'constructor[prototype]=1',
])('GET /user/prompt-history?%s returns 200 or 400, and never an internal error', async (query) => {
  const { status } = await rest('GET', `/user/prompt-history?${query}`, headers);
  expect([200, 400]).toContain(status);
});
