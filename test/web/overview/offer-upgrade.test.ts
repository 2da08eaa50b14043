import { expect, test } from 'vitest';
import { isUpgradeOffered } from '#web/features/overview/offer-upgrade.ts';

type Stats = Parameters<typeof isUpgradeOffered>[0];

const source = (kind: Stats['quotaSources'][number]['kind'], limit: number): Stats['quotaSources'][number] => ({
  __typename: 'QuotaSource',
  kind,
  limit,
  remaining: limit,
  used: 0,
  usedByTeam: 0,
  isShared: kind === 'TEAM_POOL',
  isAllowanceUsedUp: false,
  resetsAt: null,
  endsAt: null,
});

/** A user with one plan of that price, who has `promptsRemaining` of these sources left. */
const stats = (price: number, promptsRemaining: number, quotaSources: Stats['quotaSources']): Stats => ({
  canUpgrade: true,
  promptsRemaining,
  quotaSources,
  subscription: { plan: { price } },
});

const PRO = [source('OWN_PLAN', 500)];
const MEMBER = [source('TEAM_POOL', 495), source('OWN_PLAN', 5)];

test.each<[string, boolean, Stats]>([
  ['on the free plan', true, stats(0, 5, [source('OWN_PLAN', 5)])],
  ['on the free plan with an add-on', true, stats(0, 55, [source('OWN_PLAN', 5), source('ADD_ONS', 50)])],
  ['without a plan', true, { ...stats(0, 0, []), subscription: { plan: null } }],
  ['on a paid plan of which most is left', false, stats(9.99, 484, PRO)],
  ['on a paid plan of which a little more than a fifth is left', false, stats(9.99, 101, PRO)],
  ['on a paid plan of which a fifth is left', true, stats(9.99, 100, PRO)],
  ['on a paid plan that is used up, with an add-on', false, stats(9.99, 200, [...PRO, source('ADD_ONS', 200)])],
  ['to a member of a team that has prompts left', false, stats(0, 483, MEMBER)],
  ['to a member of a team that has few left', true, stats(0, 20, MEMBER)],
  ['when there is no larger plan', false, { ...stats(0, 5, [source('OWN_PLAN', 5)]), canUpgrade: false }],
])('%s, a larger plan is offered: %s', (_who, isOffered, given) => {
  expect(isUpgradeOffered(given)).toBe(isOffered);
});
