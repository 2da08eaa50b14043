import { beforeEach, describe, expect, test } from 'vitest';
import { idAt } from '#api/ids.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenTexts } from '#test/factories/history-texts.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { useServer } from '#test/setup/server.ts';

const { call, logged, rest, signedIn } = useServer();
// Six times an hour, as in production.
const strict = useServer({ env: { RATE_LIMIT_SCALE: '1' } });
const NOW = Date.now();
const TODAY = new Date(NOW).toISOString().slice(0, 10);
const EXPORT = '/api/user/prompt-history/export';
let person: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  person = await givenSubscriber();
  headers = await signedIn(person);
});

const givenRuns = (count: number, overrides?: (i: number) => object) =>
  givenTexts(person, { count, now: NOW, ...(overrides && { overrides }) });

const download = async (query = '') => {
  const response = await call('GET', EXPORT + query, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const rowsOf = async (query = '') => JSON.parse((await download(query)).text) as { original_text: string }[];
const textsOf = async (query: string) => (await rowsOf(query)).map((row) => row.original_text);

describe('as JSON', () => {
  test('is the bare list of all runs, newest first, in a file named after the day', async () => {
    await givenRuns(230);
    const { status, headers: told, text } = await download();
    expect([status, told.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(told.get('content-disposition')).toMatch(/^attachment; filename="prompt-history-\d{4}-\d\d-\d\d\.json"$/);
    const rows = JSON.parse(text) as { original_text: string }[];
    expect(rows).toHaveLength(230);
    expect(rows.map((row) => row.original_text)).toEqual(Array.from({ length: 230 }, (_, i) => `text ${i}`));
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      original_text: 'text 0',
      simplified_text: 'short 0',
      model_used: 'plainprompt',
      created_at: new Date(NOW).toISOString(),
    });
  });

  test('is an empty list without a run, and holds nobody else’s', async () => {
    await givenRuns(2);
    headers = await signedIn(await givenSubscriber());
    expect((await download()).text).toBe('[]');
  });
});

describe('as CSV', () => {
  const csv = async () => (await download('?format=csv')).text;

  test('has a heading and a row for each run', async () => {
    await givenRuns(101);
    const { status, headers: told, text } = await download('?format=csv');
    expect([status, told.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(told.get('content-disposition')).toBe(`attachment; filename="prompt-history-${TODAY}.csv"`);
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('id,original_text,simplified_text,model_used,created_at');
    expect(lines).toHaveLength(102);
    expect(lines[101]).toMatch(/^[0-9a-f]{24},text 100,short 100,plainprompt,\d{4}-/);
  });

  test('has its heading alone without a run', async () => {
    expect(await csv()).toBe('id,original_text,simplified_text,model_used,created_at\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =2', '\t=3', '\n=4', '＝5', '=cmd|" /C calc"!A0'])(
    'keeps a spreadsheet from running %j',
    async (originalText) => {
      await givenRuns(1, () => ({ originalText }));
      const [, cell = ''] = /^[^\n]*\n[0-9a-f]{24},("(?:[^"]|"")*"|[^,]*),/.exec(await csv()) ?? [];
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(read).toBe(`'${originalText}`);
    },
  );

  test('quotes what would break a row', async () => {
    await givenRuns(1, () => ({ originalText: 'a, "b"\nc', simplifiedText: 'ä 😀', model: null }));
    expect(await csv()).toContain(',"a, ""b""\nc",ä 😀,,');
  });
});

test('takes the filters of the list', async () => {
  await givenRuns(3, (i) => (i === 2 ? { model: 'gpt-5-mini' } : {}));
  expect(await textsOf('?search=TEXT%201')).toEqual(['text 1']);
  expect(await textsOf('?model=gpt-5-mini')).toEqual(['text 2']);
  expect(await textsOf('?endDate=2020-01-01')).toEqual([]);
  expect(await textsOf(`?startDate=2020-01-01&endDate=${TODAY}&search=&model=plainprompt`)).toEqual([
    'text 0',
    'text 1',
  ]);
});

test('reaches as far back as the retention, and no further', async () => {
  const DAYS_MS = 86_400_000;
  await givenRuns(2, (i) => {
    const createdAt = new Date(NOW - (i === 0 ? 179 : 181) * DAYS_MS);
    return { _id: idAt(createdAt), createdAt };
  });
  expect(await textsOf('')).toEqual(['text 0']);
});

test.each([
  ['format', 'xml'],
  ['format', 'csv&format=json'],
  ['format', ''],
  ['startDate', 'yesterday'],
  ['endDate', '2026-13-01'],
  ['search', 'a&search=b'],
])('refuses %s=%s by name, as JSON', async (name, value) => {
  const { status, body } = await rest('GET', `/user/prompt-history/export?${name}=${value}`, headers);
  expect([status, body]).toMatchObject([400, { fields: { [name]: expect.stringMatching(/\S/) as string } }]);
});

test('is noted once in the account’s activity, however many pages it takes', async () => {
  await givenRuns(250);
  await download();
  const { body } = await rest('GET', '/user/account-activity', headers);
  expect(body).toMatchObject({
    data: { items: [{ activity_type: 'data_export', description: 'Exported the history' }], total: 1 },
  });
});

test.each(['json', 'csv'])('breaks off as %s, and says so in the log, when a later page fails', async (format) => {
  await givenRuns(150, (i) => (i === 120 ? { createdAt: null } : {}));
  const response = await call('GET', `${EXPORT}?format=${format}`, { ...headers, 'accept-encoding': 'identity' });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(logged.join()).toContain('File broke off');
});

test('can be begun six times an hour, however long it is, and a refused one does not count', async () => {
  await givenRuns(250);
  const mine = await strict.signedIn(person);
  const ask = async (query = '') => (await strict.rest('GET', `/user/prompt-history/export${query}`, mine)).status;
  expect(await ask('?startDate=2026-02-01&endDate=2026-01-01')).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const { status, headers: told } = await strict.rest('GET', '/user/prompt-history/export', mine);
  expect([status, Number(told.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
  const somebody = await strict.signedIn(await givenSubscriber());
  expect((await strict.rest('GET', '/user/prompt-history/export', somebody)).status).toBe(200);
});
