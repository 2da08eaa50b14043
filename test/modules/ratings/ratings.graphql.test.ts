import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { personalRatings } from '#api/modules/ratings/personal-data.ts';
import { RunRatings } from '#api/modules/ratings/run-rating.model.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { contextFor, givenServer } from '../../factories/simplify.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  RateRunDocument,
  type RateRunInput,
  RatingReportDocument,
  RemoveRatingDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

async function givenRun(user: UserRecord, actionId?: string): Promise<string> {
  const { id } = await simplify(contextFor(user, givenServer(), NOW), { text: 'Could you please help?', actionId });
  return id;
}

const rate = async (user: UserRecord, input: RateRunInput, now = NOW) =>
  (await run(asUser(user), RateRunDocument, { input }, { now: () => now })).rateRun;

const report = async () => (await run(asUser(await givenAdmin()), RatingReportDocument)).ratingReport;

const BAD = { isGood: false, reason: 'MEANING_CHANGED', comment: ' It dropped my deadline. ' } as const;

test('a rating replaces the earlier one of the same run, and can be removed', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  expect(await rate(user, { runId, isGood: true })).toMatchObject({ isGood: true, reason: null, comment: null });
  expect(await rate(user, { runId, ...BAD })).toMatchObject({ ...BAD, comment: 'It dropped my deadline.' });
  expect(await report()).toMatchObject({ good: 0, bad: 1 });
  await run(asUser(user), RemoveRatingDocument, { runId });
  await run(asUser(user), RemoveRatingDocument, { runId });
  expect(await report()).toMatchObject({ good: 0, bad: 0, comments: [] });
});

test('only the user whose run it is can rate it', async () => {
  const runId = await givenRun(await givenSubscriber());
  const other = await givenSubscriber();
  for (const id of [runId, 'f'.repeat(24), 'x']) {
    const error = await runForError(asUser(other), RateRunDocument, { input: { runId: id, isGood: true } });
    expect(error.code).toBe('NOT_FOUND');
  }
  expect(await RunRatings.countDocuments()).toBe(0);
});

test('another user cannot remove a rating', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  await rate(user, { runId, isGood: true });
  await run(asUser(await givenSubscriber()), RemoveRatingDocument, { runId });
  expect(await RunRatings.countDocuments()).toBe(1);
});

test('a comment of more than 500 characters is refused', async () => {
  const user = await givenSubscriber();
  const input = { runId: await givenRun(user), isGood: true, comment: 'x'.repeat(501) };
  expect(await runForError(asUser(user), RateRunDocument, { input })).toMatchObject({
    fields: { comment: 'Comment must be at most 500 characters' },
  });
});

test('parallel ratings of one run leave one', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  await Promise.all(Array.from({ length: 12 }, (_, index) => rate(user, { runId, isGood: index % 2 === 0 })));
  expect(await RunRatings.countDocuments()).toBe(1);
});

test('comments are stored encrypted and exported in plain text', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  await rate(user, { runId, ...BAD });
  expect(JSON.stringify(await RunRatings.find().lean())).not.toContain('deadline');
  if (typeof personalRatings.exported !== 'function') throw new Error('Ratings are exported.');
  const account = { userId: user._id, email: user.email, isEmailConfirmed: true };
  const rows = [];
  for await (const row of personalRatings.exported(account, { runtime: testRuntime(), now: NOW })) rows.push(row);
  expect(rows).toMatchObject([
    {
      run_id: expect.anything() as unknown,
      is_good: false,
      reason: 'meaning_changed',
      comment: 'It dropped my deadline.',
    },
  ]);
  await personalRatings.erase(account, { runtime: testRuntime(), now: NOW });
  expect(await RunRatings.countDocuments()).toBe(0);
});

test('the report counts by action, model and reason in its range, and names no user', async () => {
  await seedActions(NOW);
  const user = await givenSubscriber();
  const [simplified, shortened, old] = [
    await givenRun(user),
    await givenRun(user, 'shorten'),
    await givenRun(user, 'shorten'),
  ];
  await rate(user, { runId: simplified, ...BAD });
  await rate(user, { runId: shortened, isGood: true });
  await rate(user, { runId: old, isGood: true }, new Date(NOW.getTime() - 40 * DAY_MS));
  const figures = await report();
  expect(figures).toMatchObject({
    good: 1,
    bad: 1,
    byReason: [{ name: 'meaning_changed', good: 0, bad: 1 }],
    comments: [{ comment: 'It dropped my deadline.', action: 'Simplify' }],
  });
  expect(figures.byAction).toEqual(
    expect.arrayContaining([
      { name: 'Simplify', good: 0, bad: 1 },
      { name: 'Shorten', good: 1, bad: 0 },
    ]),
  );
  expect(figures.byModel.reduce((sum, { good, bad }) => sum + good + bad, 0)).toBe(2);
  expect(JSON.stringify(figures)).not.toContain(user.email);
});
