import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { contextFor, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asToken, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { type AnalyticsRange, UserAnalyticsDocument } from '../../setup/operations.generated.ts';

const analyticsOf = async (user: UserRecord, range?: AnalyticsRange) =>
  (await run(asUser(user), UserAnalyticsDocument, range ? { range } : {})).userAnalytics;

test('analytics add up what the user did, tokens in and out, and words saved', async () => {
  const user = await givenSubscriber();
  await givenUsage(user, '2026-01-01T00:00:00Z', { runs: 2 });
  await givenUsage(user, '2025-12-31T23:59:59Z', { wordsBefore: 0, wordsAfter: 1, inputTokens: 0, outputTokens: 0 });
  await givenUsage(await givenSubscriber(), '2026-01-01T00:00:00Z', { runs: 7 });
  const { usageByHour, ...figures } = await analyticsOf(user);
  expect(figures).toMatchObject({
    totals: { totalPrompts: 3, totalTokens: 50, avgTokens: 50 / 3 },
    topActions: [{ name: 'Simplify', value: 3 }],
    streakDays: 2,
    wordsSaved: 11,
    reductionPercent: 55,
  });
  expect(usageByHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(usageByHour.filter(({ count }) => count > 0)).toEqual([
    { hour: 0, count: 2 },
    { hour: 23, count: 1 },
  ]);
});

test.each([
  ['LAST_7_DAYS', 7, '2025-12-26'],
  ['LAST_30_DAYS', 30, '2025-12-03'],
  ['LAST_90_DAYS', 90, '2025-10-04'],
] as const)(
  'the range %s has %i days, those without runs as zeros, and nothing from before',
  async (range, length, first) => {
    const user = await givenSubscriber();
    await givenUsage(user, `${first}T00:00:00Z`);
    await givenUsage(user, new Date(Date.parse(first) - 1).toISOString(), { runs: 5 });
    const { usageByDay, totals } = await analyticsOf(user, range);
    expect(usageByDay).toHaveLength(length);
    expect(usageByDay[0]).toEqual({ date: first, count: 1 });
    expect(usageByDay.at(-1)).toEqual({ date: '2026-01-01', count: 0 });
    expect(totals.totalPrompts).toBe(1);
  },
);

test('a range without a run is all zeros, and never a division by none', async () => {
  const { usageByDay, usageByHour, ...figures } = await analyticsOf(await givenSubscriber());
  expect(figures).toEqual({
    totals: { totalPrompts: 0, totalTokens: 0, avgTokens: 0 },
    topActions: [],
    streakDays: 0,
    wordsSaved: 0,
    reductionPercent: 0,
  });
  expect([...usageByDay, ...usageByHour].every(({ count }) => count === 0)).toBe(true);
});

test('rewrites that are longer than their prompts save a negative number of words', async () => {
  const user = await givenSubscriber();
  await givenUsage(user, '2026-01-01T10:00:00Z', { wordsBefore: 10, wordsAfter: 15 });
  expect(await analyticsOf(user)).toMatchObject({ wordsSaved: -5, reductionPercent: -50 });
});

test.each([
  ['ends today', ['2026-01-01', '2025-12-31', '2025-12-30'], 3],
  ['ends yesterday, while today has no run', ['2025-12-31', '2025-12-30'], 2],
  ['is broken by a day without a run', ['2026-01-01', '2025-12-30'], 1],
  ['is over two days after the last run', ['2025-12-30', '2025-12-29'], 0],
])('a streak %s', async (_what, days, streakDays) => {
  const user = await givenSubscriber();
  for (const day of days) await givenUsage(user, `${day}T12:00:00Z`);
  expect(await analyticsOf(user, 'LAST_7_DAYS')).toMatchObject({ streakDays });
});

test('a streak may be longer than the range', async () => {
  const user = await givenSubscriber();
  const daysAgo = (back: number) => new Date(NOW.getTime() - back * DAY_MS).toISOString();
  for (let back = 0; back < 120; back += 1) await givenUsage(user, daysAgo(back));
  expect(await analyticsOf(user, 'LAST_7_DAYS')).toMatchObject({ streakDays: 120, totals: { totalPrompts: 7 } });
});

test('analytics name the actions that ran most, deleted ones together, and none of other users', async () => {
  await seedActions(NOW);
  const user = await givenSubscriber();
  const [own, gone] = [await givenCustomAction(user, { name: 'My own' }), await givenCustomAction(user)];
  const foreign = await givenCustomAction(await givenSubscriber(), { name: 'Secret' });
  const at = '2026-01-01T10:00:00Z';
  await givenUsage(user, at, { action: 'shorten', runs: 3 });
  await givenUsage(user, at, { action: `custom:${own._id.toHexString()}`, runs: 4 });
  await givenUsage(user, at, { action: `custom:${gone._id.toHexString()}` });
  await givenUsage(user, at, { action: `custom:${foreign._id.toHexString()}` });
  await givenUsage(user, at, { action: 'retired.by$operator' });
  await givenUsage(user, at, { action: 'simplify' });
  await givenUsage(user, at);
  await CustomActions.deleteOne({ _id: gone._id });
  expect((await analyticsOf(user)).topActions).toEqual([
    { name: 'My own', value: 4 },
    { name: 'Deleted action', value: 3 },
    { name: 'Shorten', value: 3 },
    { name: 'Simplify', value: 2 },
  ]);
});

test('analytics list ten actions at most', async () => {
  const user = await givenSubscriber();
  for (let index = 0; index < 12; index += 1) {
    const { _id } = await givenCustomAction(user, { name: `Action ${index}` });
    await givenUsage(user, '2026-01-01T10:00:00Z', { action: `custom:${_id.toHexString()}`, runs: 12 - index });
  }
  const { topActions } = await analyticsOf(user);
  expect(topActions.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Action ${index}`));
});

test('analytics count a run at once, and still count it when its texts are deleted', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await trySimplify(contextFor(user, givenServer()));
  await HistoryEntries.deleteMany({});
  expect(await analyticsOf(user)).toMatchObject({ totals: { totalPrompts: 1 }, streakDays: 1 });
});

test('analytics are for signed-in users, and take no other range', async () => {
  expect(await runForError(asAnonymous, UserAnalyticsDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await runForError(asToken('all'), UserAnalyticsDocument)).toMatchObject({ code: 'FORBIDDEN' });
  const user = asUser(await givenSubscriber());
  expect(await runForError(user, UserAnalyticsDocument, { range: '365d' })).toMatchObject({ code: 'BAD_USER_INPUT' });
});
