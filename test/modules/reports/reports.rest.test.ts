import { beforeEach, describe, expect, test } from 'vitest';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, call, signedIn, accessToken } = useServer();
let headers: { authorization: string };
beforeEach(async () => {
  headers = await signedIn(await givenAdmin());
});

const dataOf = async (path: string) => {
  const { status, body } = await rest('GET', path, headers);
  return { status, data: (body as { data: Record<string, unknown[]> }).data };
};

test.each([
  ['/admin/analytics', 30],
  ['/admin/analytics?type=overview&range=7d', 7],
  ['/admin/analytics?range=90d', 90],
])('GET %s spans %i days', async (path, length) => {
  const { status, data } = await dataOf(path);
  expect([status, data.usage_by_day?.length, data.user_growth?.length]).toEqual([200, length, length]);
});

test.each(['', '?range=30d', '?range=90d', '?range=1y'])('GET /admin/financial%s returns a report', async (query) => {
  expect(await dataOf(`/admin/financial${query}`)).toMatchObject({ status: 200, data: { mrr: 0, churn_rate: null } });
});

const notADay = (name: string) => `${name} must be a day, written YYYY-MM-DD`;

test.each([
  ['/admin/analytics?range=1y', { range: 'range must be 7d, 30d or 90d' }],
  ['/admin/analytics?type=other', { type: 'type must be overview' }],
  ['/admin/analytics?type[$ne]=x&range=7', { range: 'range must be 7d, 30d or 90d' }],
  ['/admin/financial?range=7d', { range: 'range must be 30d, 90d or 1y' }],
  ['/admin/financial?from=2026-01-01', { from: 'Give both from and to' }],
  ['/admin/analytics?from=2026-01-02&to=2026-01-01', { from: 'The first day must not be after the last day' }],
  ['/admin/financial/churn/export?from=2026-13-02&to=x', { from: notADay('from'), to: notADay('to') }],
  ['/admin/financial/export?format=xml', { format: 'format must be csv or json' }],
  ['/admin/financial/export?range=', { range: 'range must be 30d, 90d or 1y' }],
])('GET %s is refused', async (path, fields) => {
  const { status, body } = await rest('GET', path, headers);
  expect([status, (body as { fields: object }).fields]).toEqual([400, fields]);
});

describe('an export', () => {
  const fetchTable = async (path: string) => {
    const response = await call('GET', `/api${path}`, headers);
    const lines = (await response.text()).trimEnd().split('\n');
    return { status: response.status, headers: response.headers, lines };
  };

  test.each(['/admin/financial/export', '/admin/users/export'])(
    'of %s begins with a byte order mark, by which Excel reads it as UTF-8',
    async (path) => {
      await givenSubscriber({ fullName: 'José' });
      const bytes = Buffer.from(await (await call('GET', `/api${path}`, headers)).arrayBuffer());
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      // Once, and in front of the header.
      expect(bytes.toString('utf8').split('\uFEFF')).toHaveLength(2);
    },
  );

  test('as JSON has no byte order mark', async () => {
    const response = await call('GET', '/api/admin/financial/export?format=json', headers);
    expect(
      Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .slice(0, 1),
    ).toBe('[');
  });

  test('of finance is a table to save', async () => {
    const { status, headers: answered, lines } = await fetchTable('/admin/financial/export?range=1y');
    expect([status, answered.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answered.get('content-disposition')).toMatch(
      /^attachment; filename="plainprompt-financial-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv"$/,
    );
    const days = /(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)/.exec(answered.get('content-disposition') ?? '');
    const [from, to] = [days?.[1], days?.[2]];
    expect(lines.slice(0, 6)).toEqual([
      'label,period,value,currency,figure,of',
      `MRR,${to},0,USD,mrr,`,
      `ARR,${to},0,USD,arr,`,
      `Total revenue,${from} to ${to},0,USD,total_revenue,`,
      `Active subscriptions,${to},0,,active_subscriptions,`,
      `Churn rate (%),${from} to ${to},,,churn_rate,`,
    ]);
  });

  test.each([
    ['/admin/analytics/export', 'plainprompt-analytics-2025-10-01_2025-10-31.csv', 'figure,of,value'],
    [
      '/admin/financial/churn/export',
      'plainprompt-churn-2025-10-01_2025-10-31.csv',
      'id,user_id,email,full_name,churned_at,mrr,plan_name,next_plan_name',
    ],
  ])('GET %s for given days is named after the days', async (path, name, head) => {
    const { headers: answered, lines } = await fetchTable(`${path}?from=2025-10-01&to=2025-10-31`);
    expect(answered.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(lines[0]).toBe(head);
  });

  test('can be JSON', async () => {
    const { headers: answered, lines } = await fetchTable(
      '/admin/financial/export?format=json&from=2025-10-01&to=2025-10-31',
    );
    expect(answered.get('content-disposition')).toContain('plainprompt-financial-2025-10-01_2025-10-31.json');
    expect((JSON.parse(lines.join('')) as object[])[0]).toEqual({
      label: 'MRR',
      period: '2025-10-31',
      value: 0,
      currency: 'USD',
      figure: 'mrr',
      of: null,
    });
  });

  test('of analytics has every day, however many pages that takes', async () => {
    const { lines } = await fetchTable('/admin/analytics/export?range=90d');
    expect(lines.filter((line) => line.startsWith('usage_by_day,'))).toHaveLength(90);
    expect(lines.filter((line) => line.startsWith('user_growth,'))).toHaveLength(90);
  });
});

test.each(['/admin/stats', '/admin/analytics', '/admin/financial', '/admin/financial/export'])(
  'GET %s is for the sessions of administrators',
  async (path) => {
    expect(await rest('GET', path)).toMatchObject({ status: 401 });
    expect(await rest('GET', path, await accessToken('all'))).toMatchObject({ status: 401 });
    expect(await rest('GET', path, await signedIn(await givenUser()))).toMatchObject({ status: 403 });
  },
);
