import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { EarnedAchievements } from '#api/modules/achievements/earned-achievement.model.ts';
import { CustomActions } from '#api/modules/actions/custom-action.model.ts';
import { createCustomAction } from '#api/modules/actions/custom-actions.service.ts';
import { deleteCustomAction } from '#api/modules/actions/edit-custom-actions.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { contextFor, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import { AchievementsDocument } from '../../setup/operations.generated.ts';

async function achievementsOf(user: UserRecord, now = NOW) {
  const { achievements } = await run(asUser(user), AchievementsDocument, {}, { now: () => now });
  return Object.fromEntries(
    achievements.map(({ id, progress, target, earnedAt }) => [id, { progress, target, earnedAt }]),
  );
}
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

test('nothing is earned before anything happened', async () => {
  const achievements = Object.values(await achievementsOf(await givenUser()));
  expect(achievements).toHaveLength(9);
  expect(achievements.every(({ progress, earnedAt }) => progress === 0 && earnedAt === null)).toBe(true);
  expect(await EarnedAchievements.countDocuments()).toBe(0);
});

test('the first rewrite earns an achievement, and counts toward the next one', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await trySimplify(contextFor(user, givenServer()));
  expect(await achievementsOf(user)).toMatchObject({
    'first-prompt': { progress: 1, target: 1, earnedAt: NOW.toISOString() },
    'ten-prompts': { progress: 1, target: 10, earnedAt: null },
  });
});

test.each([
  ['ten-prompts', 10],
  ['hundred-prompts', 100],
  ['thousand-prompts', 1000],
])('%s takes %i rewrites, and is earned at the end of the day of the last one', async (id, target) => {
  const user = await givenUser();
  await givenUsage(user, '2025-12-01T10:00:00Z', { runs: target - 1 });
  expect((await achievementsOf(user))[id]).toEqual({ progress: target - 1, target, earnedAt: null });
  await givenUsage(user, '2025-12-02T10:00:00Z', { runs: 2 });
  expect((await achievementsOf(user))[id]).toEqual({ progress: target, target, earnedAt: '2025-12-02T23:59:59.999Z' });
});

test('a streak takes 7 days in a row, whenever they were', async () => {
  const user = await givenUser();
  for (const days of [40, 39, 38, 37, 36, 35, 33]) await givenUsage(user, daysAgo(days));
  expect((await achievementsOf(user))['seven-day-streak']).toEqual({ progress: 6, target: 7, earnedAt: null });
  await givenUsage(user, daysAgo(34));
  const earnedAt = `${daysAgo(34).slice(0, 10)}T23:59:59.999Z`;
  expect((await achievementsOf(user))['seven-day-streak']).toEqual({ progress: 7, target: 7, earnedAt });
});

test('added words are subtracted from saved ones, the progress is never below 0, and an earned achievement stays earned', async () => {
  const user = await givenUser();
  const words = async () => (await achievementsOf(user))['ten-thousand-words'];
  await givenUsage(user, daysAgo(3), { wordsBefore: 10, wordsAfter: 60 });
  expect(await words()).toMatchObject({ progress: 0, earnedAt: null });
  await givenUsage(user, daysAgo(2), { wordsBefore: 10_050, wordsAfter: 0 });
  const earned = await words();
  expect(earned).toEqual({ progress: 10_000, target: 10_000, earnedAt: '2025-12-30T23:59:59.999Z' });
  await givenUsage(user, daysAgo(1), { wordsBefore: 0, wordsAfter: 5000 });
  expect(await words()).toEqual(earned);
});

test('each action and each model counts once', async () => {
  const user = await givenUser();
  for (const index of [0, 1, 2, 3, 3, 3]) {
    await givenUsage(user, daysAgo(0), { action: `custom:${index}`, model: `openai/gpt-4.${index}` });
  }
  expect(await achievementsOf(user)).toMatchObject({ 'five-actions': { progress: 4 }, 'five-models': { progress: 4 } });
  // Rewrites without an action count as an action. The counters escape the "$".
  await givenUsage(user, daysAgo(0), { action: null, model: '$five' });
  expect(await achievementsOf(user)).toMatchObject({
    'five-actions': { progress: 5, earnedAt: NOW.toISOString() },
    'five-models': { progress: 5, earnedAt: NOW.toISOString() },
  });
});

test('the first own action is earned by writing it, and stays when the action is deleted before achievements are read', async () => {
  const user = await givenUser();
  const ctx = testContext(asUser(user));
  const { _id } = await createCustomAction(ctx, { name: 'Own', prompt: 'x' });
  await deleteCustomAction(ctx, String(_id));
  const own = { progress: 1, target: 1, earnedAt: NOW.toISOString() };
  expect((await achievementsOf(user, new Date(NOW.getTime() + DAY_MS)))['first-custom-action']).toEqual(own);
});

test('a custom action from before there were achievements counts', async () => {
  const user = await givenUser();
  await givenCustomAction(user, { createdAt: new Date(NOW.getTime() - DAY_MS) });
  expect((await achievementsOf(user))['first-custom-action']).toMatchObject({ earnedAt: '2025-12-31T00:00:00.000Z' });
  await CustomActions.deleteMany({});
  expect((await achievementsOf(user))['first-custom-action']).toMatchObject({ progress: 1 });
});

test('concurrent reads all return the time of earning that is stored', async () => {
  const user = await givenUser();
  await givenUsage(user, daysAgo(0), { runs: 10 });
  const reads = await Promise.all(
    Array.from({ length: 20 }, (_, index) => achievementsOf(user, new Date(NOW.getTime() + index))),
  );
  const moments = new Set(reads.map((achievements) => achievements['ten-prompts']?.earnedAt));
  expect(moments.size).toBe(1);
  // Ten prompts, and the first prompt.
  expect(await EarnedAchievements.countDocuments()).toBe(2);
});

test('achievements belong to one user, who can read them while suspended', async () => {
  const user = await givenUser();
  await givenUsage(await givenUser(), daysAgo(0), { runs: 10 });
  expect(await achievementsOf({ ...user, isSuspended: true })).toMatchObject({ 'first-prompt': { progress: 0 } });
  expect(await runForError(asAnonymous, AchievementsDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
});
