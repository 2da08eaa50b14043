import { expect, test } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenFourMonths } from '../../factories/business.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { PlanFiguresDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const runtime = testRuntime();
const read = async () => (await run(asUser(await givenAdmin()), PlanFiguresDocument)).planFigures;
const NONE = { holders: 0, paid: 0, assigned: 0, promo: 0, free: 0, scheduled: 0, covered: 0, teamMembers: 0, mrr: 0 };

test('every plan has its holders by source, and the revenue of all plans is the MRR of the reports', async () => {
  await givenFourMonths(runtime);
  expect(await read()).toEqual([
    // Dan was refunded, Eve's grant and Gus's plan are over, and Hal's card was declined.
    { ...NONE, planId: 'free', holders: 4, free: 4, currency: 'USD' },
    // Ben 4.99 a month, Cleo 49.90 a year.
    { ...NONE, planId: 'standard', holders: 2, paid: 2, mrr: 9.15, currency: 'USD' },
    // Ann pays 9.99, Fay was given the plan.
    { ...NONE, planId: 'pro', holders: 2, paid: 1, assigned: 1, mrr: 9.99, currency: 'USD' },
    { ...NONE, planId: 'ultimate', currency: 'USD' },
  ]);
});

test('a user with a granted and a scheduled plan counts for each, and their revenue for the plan that they pay', async () => {
  await seedPlans(NOW);
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.buy(NOW, 'pro');
  await ann.change(NOW, 'standard');
  await inTransaction((session) => grantPlan(session, { userId: ann.user._id, planId: 'ultimate', days: 7, at: NOW }));
  expect(await read()).toMatchObject([
    NONE,
    { ...NONE, planId: 'standard', holders: 1, scheduled: 1 },
    { ...NONE, planId: 'pro', holders: 1, paid: 1, covered: 1, mrr: 9.99 },
    { ...NONE, planId: 'ultimate', holders: 1, promo: 1 },
  ]);
});

test('members of a team are counted beside the holders of its plan', async () => {
  const team = await givenTeam(await givenTeamOwner('pro'));
  await givenMember(team);
  await givenMember(team);
  const [, , pro] = await read();
  expect(pro).toMatchObject({ ...NONE, planId: 'pro', holders: 1, paid: 1, teamMembers: 2 });
});
