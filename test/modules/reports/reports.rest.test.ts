import { beforeEach, describe, expect, test } from 'vitest';
import { givenAdmin, givenUser } from '../../factories/user.ts';
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

test.each(['', '?range=30d', '?range=90d', '?range=1y'])('GET /admin/financial%s answers', async (query) => {
  expect(await dataOf(`/admin/financial${query}`)).toMatchObject({ status: 200, data: { mrr: 0, churn_rate: null } });
});

test.each([
  ['/admin/analytics?range=1y', { range: 'range must be 7d, 30d or 90d' }],
  ['/admin/analytics?type=other', { type: 'type must be overview' }],
  ['/admin/analytics?type[$ne]=x&range=7', { range: 'range must be 7d, 30d or 90d' }],
  ['/admin/financial?range=7d', { range: 'range must be 30d, 90d or 1y' }],
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

  test('of finance is a table to save', async () => {
    const { status, headers: answered, lines } = await fetchTable('/admin/financial/export?range=1y');
    expect([status, answered.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answered.get('content-disposition')).toMatch(/^attachment; filename="financial-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines.slice(0, 6)).toEqual([
      'figure,of,value',
      'mrr,,0',
      'arr,,0',
      'total_revenue,,0',
      'active_subscriptions,,0',
      'churn_rate,,',
    ]);
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
