import { beforeEach, expect, test } from 'vitest';
import { holding, limitedBy } from '#api/modules/subscriptions/plan-holder-filters.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';

beforeEach(async () => {
  await givenSubscriber({ createdAt: NOW });
});

test('the users of a plan are found by indexes', async () => {
  const plan = JSON.stringify(await Subscriptions.find(holding('pro')).explain('queryPlanner'));
  expect(plan).not.toContain('COLLSCAN');
});

test('the users whose limit is that of a plan are read by indexes, in the order of their ids', async () => {
  const query = Subscriptions.find(limitedBy('pro')).sort({ _id: 1 }).limit(200);
  const { queryPlanner } = (await query.explain('queryPlanner')) as unknown as { queryPlanner: object };
  const plan = JSON.stringify(queryPlanner);
  expect(plan).toContain('"grant.planId_1__id_1"');
  expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});
