import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn } = useServer();
let user: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  user = await givenSubscriber();
  headers = await signedIn(user);
});

describe('GET /user/analytics', () => {
  const read = async (query: string) => {
    const { status, body } = await rest('GET', `/user/analytics${query}`, headers);
    return { status, ...(body as { data?: { usage_by_day: unknown[] }; fields?: object }) };
  };

  test.each([
    ['', 30],
    ['?range=7d', 7],
    ['?range=30d', 30],
    ['?range=90d', 90],
  ])('of %j spans %i days', async (query, length) => {
    const { status, data } = await read(query);
    expect([status, data?.usage_by_day.length]).toEqual([200, length]);
  });

  test('returns its figures under the documented names', async () => {
    await givenUsage(user, new Date().toISOString());
    expect((await read('')).data).toMatchObject({
      totals: { total_prompts: 1, total_tokens: 25, avg_tokens: 25 },
      top_actions: [{ name: 'Simplify', value: 1 }],
      streak_days: 1,
      words_saved: 6,
      reduction_percent: 60,
    });
  });

  test.each(['', '365d', '7D', '7', '7d&range=30d', '%00', '[$ne]=7d'])('refuses the range %j', async (range) => {
    const { status, fields } = await read(`?range=${range}`);
    expect([status, fields]).toEqual([400, { range: 'range must be 7d, 30d or 90d' }]);
  });
});
