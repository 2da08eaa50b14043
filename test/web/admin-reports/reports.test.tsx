import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RateRunInput } from '#api/graphql/types.generated.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { storePastMinutes } from '#api/modules/health/health-minutes.service.ts';
import { emptyMinute, type MinuteFigures, toProviderCalls } from '#api/modules/health/minute-figures.rules.ts';
import { rateRun } from '#api/modules/ratings/ratings.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { levelOfHigh, levelOfLow } from '#web/lib/health-levels.ts';
import { findDaysProblem, listCalendarRanges } from '#web/ui/report-range/report-range.ts';
import { billingOf } from '../../factories/billing.ts';
import { contextFor, givenServer } from '../../factories/simplify.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

async function open(path: string, heading: string) {
  await signIn(await givenAdmin());
  const app = openApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}

const card = async (name: string) => within(await screen.findByRole('group', { name }));

async function givenPayment() {
  const now = new Date();
  await billingOf(await givenSubscriber({ createdAt: now }), testRuntime()).buy(now, 'pro');
}

describe('the financial report', () => {
  test('says what each figure is, and what cannot be computed yet', async () => {
    await givenPayment();
    await open('/admin/financial', 'Financial');
    expect((await card('MRR')).getByText('$9.99')).toBeDefined();
    expect((await card('ARR')).getByText('$119.88')).toBeDefined();
    expect((await card('Churn rate')).getByText('0%')).toBeDefined();
    expect((await card('LTV')).getByText('—')).toBeDefined();
    expect(
      screen.getByText('Nothing is recorded for the 30 days before, so there is no change to show.'),
    ).toBeDefined();
    expect((await card('Total revenue')).queryByText(/30 days before/)).toBeNull();
    expect((await card('Churn rate')).getByRole('tooltip', { hidden: true }).textContent).toMatch(/stopped paying/);
  });

  test('keeps its range in the URL, and shows each chart as a table', async () => {
    await givenPayment();
    const { user, requests, router } = await open('/admin/financial', 'Financial');
    await user.click(await screen.findByRole('button', { name: '1y, the last 365 days' }));
    expect(router.state.location.search).toBe('?range=1y');
    expect(requests.findLast(({ name }) => name === 'AdminFinancialPage')?.variables).toEqual({
      range: 'LAST_YEAR',
      days: null,
      after: null,
    });
    await user.click(
      await screen.findByRole('button', {
        name: 'Show table: Revenue by plan',
      }),
    );
    expect(
      within(screen.getByRole('region', { name: 'Revenue by plan' })).getByRole('cell', { name: '$9.99' }),
    ).toBeDefined();
  });
});

describe('days of the user’s own', () => {
  test('are chosen from calendar ranges or typed, are in the URL, and replace the preset range everywhere', async () => {
    await givenPayment();
    const { user, requests, router } = await open('/admin/financial', 'Financial');
    await user.click(await screen.findByRole('button', { name: 'Choose days' }));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    const sent = requests.findLast(({ name }) => name === 'AdminFinancialPage')?.variables as
      | { days: { from: string; to: string } }
      | undefined;
    const days = sent?.days;
    expect(days?.from).toMatch(/-01$/);
    expect(router.state.location.search).toBe(`?since=${days?.from}&until=${days?.to}`);
    const explorer = screen.getByRole('link', { name: 'Open in explorer' }).getAttribute('href') ?? '';
    const linked = new URL(explorer, 'http://localhost').searchParams;
    expect(linked.get('query')).toBe('financial-report');
    expect(JSON.parse(linked.get('variables') ?? '')).toEqual({
      range: 'LAST_30_DAYS',
      days,
    });
    expect(screen.getByRole('button', { name: '30d, the last 30 days' }).getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: '30d, the last 30 days' }));
    expect(router.state.location.search).toBe('');
  });

  test('are refused when they are in the wrong order or too many', () => {
    const problem = (from: string, to: string) => findDaysProblem({ from, to }, '2026-03-10');
    expect(problem('2026-03-02', '2026-03-01')).toEqual({
      from: 'The first day must not be after the last day',
    });
    expect(problem('2026-03-01', '2026-03-11')).toEqual({
      to: 'The last day must not be in the future',
    });
    expect(problem('2022-01-01', '2026-03-10')).toEqual({
      from: 'A range has at most 1,096 days',
    });
    expect(problem('', '2026-03-10')).toEqual({ from: 'Enter the first day' });
    expect(problem('', '')).toEqual({ from: 'Enter the first day', to: 'Enter the last day' });
    expect(problem('2026-03-01', '2026-03-10')).toEqual({});
  });

  test('of calendar ranges end with their month, quarter or year, or today', () => {
    const ranges = listCalendarRanges(new Date('2026-05-10T12:00:00Z'));
    expect(Object.fromEntries(ranges.map(({ label, days: { from, to } }) => [label, `${from} ${to}`]))).toEqual({
      'This month': '2026-05-01 2026-05-10',
      'Last month': '2026-04-01 2026-04-30',
      'This quarter': '2026-04-01 2026-05-10',
      'Last quarter': '2026-01-01 2026-03-31',
      'This year': '2026-01-01 2026-05-10',
      'Last year': '2025-01-01 2025-12-31',
    });
  });

  test.each(['?since=2026-02-30&until=2026-03-01', '?since=2026-03-02&until=2026-03-01', '?since=2026-03-01'])(
    'that are invalid in the address %s are ignored: the default range is shown',
    async (search) => {
      const { requests } = await open(`/admin/analytics${search}`, 'Analytics');
      await waitFor(() => {
        expect(requests.find(({ name }) => name === 'AdminAnalyticsPage')?.variables).toMatchObject({ days: null });
      });
    },
  );
});

test('the analytics of the service show changes only where they can be computed', async () => {
  await givenPayment();
  const { requests } = await open('/admin/analytics?range=7d', 'Analytics');
  expect((await card('Revenue')).getByText('$9.99')).toBeDefined();
  expect(screen.getByText('Nothing is recorded for the 7 days before, so there is no change to show.')).toBeDefined();
  expect(requests.find(({ name }) => name === 'AdminAnalyticsPage')?.variables).toEqual({
    range: 'LAST_7_DAYS',
    days: null,
  });
});

test('the most active users of the range lead to their pages', async () => {
  const [ann, ben] = [
    await givenSubscriber({ email: 'ann@example.com', fullName: 'Ann Lee' }),
    await givenSubscriber(),
  ];
  const today = new Date().toISOString();
  await givenUsage(ann, today, { runs: 3 });
  await givenUsage(ben, today);
  await open('/admin/analytics?range=7d', 'Analytics');
  const section = within(await screen.findByRole('region', { name: 'Most active users' }));
  expect(section.getByText('2 users used 100% of all prompts.')).toBeDefined();
  const rows = section.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows.slice(0, 2)).toEqual([
    ['User', 'Prompts', 'Share of all'],
    ['ann@example.comAnn Lee', '3', '75%'],
  ]);
  expect(section.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(
    `/admin/users/${String(ann._id)}`,
  );
});

describe('the ratings of rewrites', () => {
  test('are counted by action, model and reason, with the latest comments', async () => {
    await seedActions(new Date());
    const user = await givenSubscriber();
    const rate = async (actionId: string, rating: Omit<RateRunInput, 'runId'>) => {
      const ctx = contextFor(user, givenServer(), new Date());
      const { id: runId } = await simplify(ctx, { text: 'Could you please help?', actionId });
      await rateRun(ctx, { runId, ...rating });
    };
    await rate('shorten', { isGood: true });
    await rate('shorten', { isGood: true });
    await rate('plain-language', { isGood: false, reason: 'detail_lost', comment: 'It dropped my deadline.' });
    await open('/admin/analytics', 'Analytics');
    const ratings = within(await screen.findByRole('region', { name: 'Ratings' }));
    expect(ratings.getByText('67% of 3 ratings are thumbs up.')).toBeDefined();
    const rows = (by: string) =>
      within(ratings.getByRole('table', { name: `Ratings by ${by}` }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows('action')).toEqual([
      ['Action', 'Up', 'Down'],
      ['Shorten', '2', '0'],
      ['Plain language', '0', '1'],
    ]);
    expect(rows('model')).toEqual([
      ['Model', 'Up', 'Down'],
      ['gpt-5-mini', '2', '1'],
    ]);
    expect(rows('reason')).toEqual([
      ['Reason', 'Ratings'],
      ['A detail is missing', '1'],
    ]);
    const bad = within(screen.getByRole('table', { name: 'Badly rated rewrites' })).getAllByRole('row');
    expect(bad.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))).toEqual([
      ['Action', 'Model', 'Reason', 'Comment'],
      ['Plain language', 'gpt-5-mini', 'A detail is missing', 'It dropped my deadline.'],
    ]);
    const comments = within(screen.getByRole('region', { name: 'Comments on rewrites' }));
    expect(comments.getByText('The latest comment, without its author.')).toBeDefined();
    const comment = comments.getByRole('listitem');
    expect(comment.textContent).toMatch(
      /^It dropped my deadline\.Thumbs downPlain language · gpt-5-mini · A detail is missing/,
    );
    for (const name of ['Ratings', 'Badly rated rewrites', 'Comments on rewrites']) {
      expect(screen.getByRole('region', { name }).textContent).not.toContain(user.email);
    }
  });

  test('name a single one', async () => {
    await seedActions(new Date());
    const ctx = contextFor(await givenSubscriber(), givenServer(), new Date());
    const { id: runId } = await simplify(ctx, { text: 'Could you please help?', actionId: 'shorten' });
    await rateRun(ctx, { runId, isGood: false });
    await open('/admin/analytics', 'Analytics');
    const ratings = within(await screen.findByRole('region', { name: 'Ratings' }));
    expect(ratings.getByText('The only rating is a thumbs down.')).toBeDefined();
  });

  test('say so when there are none', async () => {
    await open('/admin/analytics', 'Analytics');
    const ratings = await screen.findByRole('region', { name: 'Ratings' });
    expect(ratings.textContent).toBe('RatingsNo rewrites were rated in this range.');
    expect(screen.queryByRole('region', { name: 'Comments on rewrites' })).toBeNull();
  });
});

describe('the health of the service', () => {
  /** Stores figures of the current minute. */
  const givenMinute = async (figures: Partial<MinuteFigures>) => {
    const now = Date.now();
    await storePastMinutes([{ ...emptyMinute(), ...figures, at: new Date(now - (now % 60_000)) }]);
  };

  test.each([
    ['uptime', levelOfHigh(99.5, 99.5), 'good'],
    ['uptime', levelOfHigh(99.4, 99.5), 'warn'],
    ['uptime', levelOfHigh(49.7, 99.5), 'bad'],
    ['response time', levelOfLow(200, 200), 'good'],
    ['response time', levelOfLow(400, 200), 'warn'],
    ['response time', levelOfLow(401, 200), 'bad'],
  ])('rates a figure of %s as %s', (_name, level, expected) => {
    expect(level).toBe(expected);
  });

  test.each([
    { requests: 200, note: 'In the last hour. Too few requests to rate it.', badge: 0 },
    { requests: 1000, note: 'In the last hour', badge: 1 },
  ])('rates the cache after 1,000 requests in an hour: $requests', async ({ requests, note, badge }) => {
    await givenMinute({ requests, cacheHits: 66, cacheMisses: 34 });
    await open('/admin/system', 'System');
    const cache = await card('Cache hit rate');
    expect(cache.getByText('66%')).toBeDefined();
    expect(cache.getByText(note)).toBeDefined();
    expect(cache.queryAllByText('Warning')).toHaveLength(badge);
  });

  test('a new installation begins with its only measured hour', async () => {
    await givenMinute({ ready: 1 });
    const { user } = await open('/admin/system', 'System');
    expect((await card('API uptime')).getByText(/^Since the first measurement, (just now|\d+m ago)$/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Show table: Uptime by hour' }));
    const uptime = within(screen.getByRole('region', { name: 'Uptime by hour' }));
    expect(uptime.getByRole('cell', { name: /%$/ })).toBeDefined();
    expect(uptime.queryByText('Not measured yet')).toBeNull();
  });

  test('says that no AI provider was called', async () => {
    await open('/admin/system', 'System');
    const providers = within(await screen.findByRole('region', { name: 'AI providers' }));
    expect(providers.getByText(/^No provider was called/)).toBeDefined();
  });

  test('says for each AI provider how many calls failed and how long they took', async () => {
    const openai = { ...toProviderCalls(12_000, true), calls: 40, durationMs: 80_000 };
    await givenMinute({ providers: { anthropic: toProviderCalls(800, false), openai } });
    await open('/admin/system', 'System');
    const rows = within(await screen.findByRole('table', { name: 'Calls by provider' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'OpenAI40 calls1 (2.5%)2,000 msabove 10 s',
      'Anthropic1 callNone800 ms1,000 ms',
    ]);
  });

  test('is loaded again when the tab is visible again, and says of which time it is', async () => {
    const { requests } = await open('/admin/system', 'System');
    expect((await card('Storage')).getByRole('meter', { name: 'Storage used' })).toBeDefined();
    expect(screen.getByText(/^As of .* Updates every 60 seconds/)).toBeDefined();
    expect((await card('Response time')).getByText('—')).toBeDefined();
    expect((await card('API uptime')).getByText('Not measured yet')).toBeDefined();
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => {
      expect(requests.filter(({ name }) => name === 'AdminSystemPage')).toHaveLength(2);
    });
  });
});
