import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { PlanLimitReachDocument } from '../../setup/operations.generated.ts';
import { inTransaction } from '../../setup/transaction.ts';

async function read(promptsLimit: number, planId = 'standard') {
  const { planLimitReach } = await run(asUser(await givenAdmin()), PlanLimitReachDocument, { planId, promptsLimit });
  return planLimitReach;
}

async function givenUse(used: number, windowEnd = new Date(NOW.getTime() + 1000)): Promise<UserRecord> {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlan(user, 'standard');
  await Wallets.updateOne({ _id: user._id }, { $set: { used, windowEnd } });
  return user;
}

test('a new limit counts the users it reaches, and those who have used that many prompts or more in this window', async () => {
  await seedPlans(NOW);
  expect(await read(150)).toEqual({ users: 0, usedUp: 0 });
  await givenUse(149);
  await givenUse(150);
  await givenUse(151);
  // Their window has ended, so that their use counts no longer.
  await givenUse(199, NOW);
  expect(await read(150)).toEqual({ users: 4, usedUp: 2 });
  expect(await read(149)).toEqual({ users: 4, usedUp: 3 });
  expect(await read(-1)).toEqual({ users: 4, usedUp: 0 });
  expect(await read(0, 'pro')).toEqual({ users: 0, usedUp: 0 });
});

test('users with a limit of their own, and those who have another plan by a grant, are not reached', async () => {
  const own = await givenUse(180);
  await Subscriptions.updateOne({ _id: own._id }, { $set: { promptsLimitOverride: 300 } });
  const granted = await givenUse(180);
  await inTransaction((session) =>
    grantPlan(session, {
      userId: granted._id,
      planId: 'pro',
      days: 7,
      at: NOW,
    }),
  );
  await givenUse(180);
  expect(await read(150)).toEqual({ users: 1, usedUp: 1 });
  expect(await read(150, 'pro')).toEqual({ users: 1, usedUp: 1 });
});

test('an unknown plan is not found', async () => {
  const error = await runForError(asUser(await givenAdmin()), PlanLimitReachDocument, {
    planId: 'gone',
    promptsLimit: 1,
  });
  expect(error.code).toBe('NOT_FOUND');
});
