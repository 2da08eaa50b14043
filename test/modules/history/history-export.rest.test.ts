import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { call, logged, rest, signedIn } = useServer();
// With the production limit of six exports an hour.
const strict = useServer({ env: { RATE_LIMIT_SCALE: '1' } });
const NOW = Date.now();
const TODAY = new Date(NOW).toISOString().slice(0, 10);
const EXPORT = '/api/user/prompt-history/export';
let user: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  user = await givenSubscriber();
  headers = await signedIn(user);
});

const givenRuns = (count: number, overrides?: (i: number) => object) =>
  givenHistoryEntries(user, { count, now: NOW, ...(overrides && { overrides }) });

const download = async (query = '') => {
  const response = await call('GET', EXPORT + query, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const exportRows = async (query = '') => JSON.parse((await download(query)).text) as { original_text: string }[];
const exportTexts = async (query: string) => (await exportRows(query)).map((row) => row.original_text);

describe('an export as JSON', () => {
  test('is a bare list of all entries, newest first, in a file named after the day', async () => {
    await givenRuns(230);
    const { status, headers: responseHeaders, text } = await download();
    expect([status, responseHeaders.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(responseHeaders.get('content-disposition')).toMatch(
      /^attachment; filename="prompt-history-\d{4}-\d\d-\d\d\.json"$/,
    );
    const rows = JSON.parse(text) as { original_text: string }[];
    expect(rows).toHaveLength(230);
    expect(rows.map((row) => row.original_text)).toEqual(Array.from({ length: 230 }, (_, i) => `text ${i}`));
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      original_text: 'text 0',
      simplified_text: 'short 0',
      model_used: 'plainprompt',
      created_at: new Date(NOW).toISOString(),
      action: { id: 'simplify', name: 'Simplify' },
      words_saved: null,
      edited_text: null,
    });
  });

  test('has what the CSV file has: the action, the words saved, which may be unknown, and the user’s own version', async () => {
    const runs = [
      { action: 'no-longer-there', wordsSaved: 2 },
      { wordsSaved: null, editedText: 'mine' },
    ];
    await givenRuns(2, (i) => runs[i] ?? {});
    expect(await exportRows()).toMatchObject([
      { action: { id: 'no-longer-there', name: 'Deleted action' }, words_saved: 2, edited_text: null },
      { action: { id: 'simplify', name: 'Simplify' }, words_saved: null, edited_text: 'mine' },
    ]);
  });

  test('contains 14,000 entries', async () => {
    await givenRuns(14_000);
    const rows = JSON.parse((await download()).text) as { original_text: string }[];
    expect([rows.length, rows.at(-1)?.original_text]).toEqual([14_000, 'text 13999']);
  });

  test('contains the entries that match the filters of action and saved words', async () => {
    const filtered = [{ action: 'shorten', wordsSaved: 2 }, { action: 'shorten', wordsSaved: 0 }, { wordsSaved: 1 }];
    await givenRuns(3, (i) => filtered[i] ?? {});
    expect(await exportTexts('?action=shorten')).toEqual(['text 0', 'text 1']);
    expect(await exportTexts('?savedWords=true')).toEqual(['text 0', 'text 2']);
    expect(await exportTexts('?action=simplify&savedWords=true')).toEqual(['text 2']);
    expect((await download('?savedWords=yes')).status).toBe(400);
  });

  test('is an empty list for a user without entries, whatever other users have', async () => {
    await givenRuns(2);
    headers = await signedIn(await givenSubscriber());
    expect((await download()).text).toBe('[]');
  });
});

describe('an export as CSV', () => {
  const HEADER = 'id,original_text,simplified_text,model_used,created_at,action,words_saved,edited_text';
  const exportCsv = async () => (await download('?format=csv')).text;
  /** The original text of the first row, as a spreadsheet reads it. */
  const exportFirstText = async () => {
    const [, cell = ''] = /^[^\n]*\n[0-9a-f]{24},("(?:[^"]|"")*"|[^,]*),/.exec(await exportCsv()) ?? [];
    return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  };

  test('has a header and a row for each entry', async () => {
    await givenRuns(101);
    const { status, headers: responseHeaders, text } = await download('?format=csv');
    expect([status, responseHeaders.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(responseHeaders.get('content-disposition')).toBe(`attachment; filename="prompt-history-${TODAY}.csv"`);
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe(HEADER);
    expect(lines).toHaveLength(102);
    expect(lines[101]).toMatch(/^[0-9a-f]{24},text 100,short 100,plainprompt,\d{4}-/);
  });

  test('has the name of the action, the words saved, which may be unknown, and the user’s own version, after the fields of the JSON file', async () => {
    const runs = [
      { action: 'no-longer-there', wordsSaved: 2 },
      { wordsSaved: -3, editedText: 'mine' },
      { wordsSaved: null },
    ];
    await givenRuns(3, (i) => runs[i] ?? {});
    const rows = (await exportCsv()).trimEnd().split('\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
      ['Deleted action', '2', ''],
      ['Simplify', '-3', 'mine'],
      ['Simplify', '', ''],
    ]);
  });

  test('has only a header for a user without entries', async () => {
    expect(await exportCsv()).toBe(`${HEADER}\n`);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =2', '＝5', '=cmd|" /C calc"!A0'])(
    'escapes %j, which a spreadsheet would run as a formula',
    async (originalText) => {
      await givenRuns(1, () => ({ originalText }));
      expect(await exportFirstText()).toBe(`'${originalText}`);
    },
  );

  test.each([
    ['\t=3', "'\t'=3"],
    ['\n=4', "'\n'=4"],
    ['a;=1+1', "a;'=1+1"],
    ['a; @SUM(A1);-1', "a; '@SUM(A1);'-1"],
    ['a\t+1', "a\t'+1"],
    ['a\n=cmd|1', "a\n'=cmd|1"],
    ['Buy:\n- milk\n- eggs', 'Buy:\n- milk\n- eggs'],
    ['x = 1; y: 2 - 1', 'x = 1; y: 2 - 1'],
  ])('escapes formulas inside %j, for spreadsheets that split at other separators', async (originalText, expected) => {
    await givenRuns(1, () => ({ originalText }));
    expect(await exportFirstText()).toBe(expected);
  });

  test('quotes commas, quotation marks and line breaks', async () => {
    await givenRuns(1, () => ({ originalText: 'a, "b"\nc', simplifiedText: 'ä 😀', model: null }));
    expect(await exportCsv()).toContain(',"a, ""b""\nc",ä 😀,,');
  });
});

test('an export applies the filters of the list', async () => {
  await givenRuns(3, (i) => (i === 2 ? { model: 'gpt-5-mini' } : {}));
  expect(await exportTexts('?search=TEXT%201')).toEqual(['text 1']);
  expect(await exportTexts('?model=gpt-5-mini')).toEqual(['text 2']);
  expect(await exportTexts('?endDate=2020-01-01')).toEqual([]);
  expect(await exportTexts(`?startDate=2020-01-01&endDate=${TODAY}&search=&model=plainprompt`)).toEqual([
    'text 0',
    'text 1',
  ]);
});

test('an export refuses a search that is too long for the database', async () => {
  const { status, text } = await download(`?search=${'x'.repeat(1001)}`);
  expect([status, text]).toEqual([400, expect.stringContaining('Search for at most 1000 characters')]);
  expect((await download(`?search=${'x'.repeat(1000)}`)).status).toBe(200);
});

test('an export leaves out entries older than the retention', async () => {
  await givenRuns(2, (i) => {
    const createdAt = new Date(NOW - (i === 0 ? 179 : 181) * DAY_MS);
    return { _id: idAt(createdAt), createdAt };
  });
  expect(await exportTexts('')).toEqual(['text 0']);
});

test.each([
  ['format', 'xml'],
  ['format', 'csv&format=json'],
  ['format', ''],
  ['startDate', 'yesterday'],
  ['endDate', '2026-13-01'],
  ['search', 'a&search=b'],
])('an export with %s=%s is rejected with a JSON error that names the parameter', async (name, value) => {
  const { status, body } = await rest('GET', `/user/prompt-history/export?${name}=${value}`, headers);
  expect([status, body]).toMatchObject([400, { fields: { [name]: expect.stringMatching(/\S/) as string } }]);
});

test('an export is recorded once in the activity log, however many pages it has', async () => {
  await givenRuns(250);
  await download();
  const { body } = await rest('GET', '/user/account-activity', headers);
  expect(body).toMatchObject({
    data: { items: [{ activity_type: 'data_export', description: 'Exported the history' }], total: 1 },
  });
});

test.each(['json', 'csv'])(
  'an export as %s breaks off when a later page fails, and the failure is logged',
  async (format) => {
    // An entry without a time makes its page fail.
    await givenRuns(150, (i) => (i === 120 ? { createdAt: null } : {}));
    const response = await call('GET', `${EXPORT}?format=${format}`, { ...headers, 'accept-encoding': 'identity' });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(logged.join()).toContain('File broke off');
  },
);

test('a user can make six exports an hour, of any length, and a rejected request does not count', async () => {
  await givenRuns(250);
  const ownHeaders = await strict.signedIn(user);
  const getStatus = async (query = '') =>
    (await strict.rest('GET', `/user/prompt-history/export${query}`, ownHeaders)).status;
  expect(await getStatus('?startDate=2026-02-01&endDate=2026-01-01')).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => getStatus()));
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const { status, headers: responseHeaders } = await strict.rest('GET', '/user/prompt-history/export', ownHeaders);
  expect([status, Number(responseHeaders.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
  const otherHeaders = await strict.signedIn(await givenSubscriber());
  expect((await strict.rest('GET', '/user/prompt-history/export', otherHeaders)).status).toBe(200);
});
