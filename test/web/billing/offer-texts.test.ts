import { screen } from '@testing-library/react';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import {
  type App,
  click,
  clickThenClickWithoutNetwork,
  clickWithoutNetwork,
  fill,
  testStates,
} from '../specified-texts.ts';

const givenBuyer = async () => {
  const account = await givenSubscriber();
  await billingOf(account, testRuntime()).buy(new Date(), 'pro');
  return account;
};

async function givenOwnerWithMember(): Promise<UserRecord> {
  const owner = await givenTeamOwner('pro', { createdAt: new Date() });
  const team = await givenTeam(owner);
  await givenMember(team, {}, await givenSubscriber({ fullName: 'Grace Hopper' }));
  return owner;
}

async function givenUnlimitedTeam(): Promise<UserRecord> {
  const owner = await givenTeamOwner('ultimate', { createdAt: new Date() });
  await givenTeam(owner);
  return owner;
}

const givenOwnerWithoutTeam = () => givenTeamOwner('pro', { createdAt: new Date() });

const applyPromo = async (app: App, code: string) => {
  await app.user.type(await screen.findByRole('textbox', { name: 'Promo code' }), code);
  await click(app, 'Apply');
};

const ALAN = {
  'First name': 'Alan',
  'Last name': 'Turing',
  Email: 'alan@example.com',
  Password: 'correct horse',
};

/** Every text that the specification fixes for plans, promo codes, add-ons and teams, by the state that shows it. */
testStates([
  {
    state: 'plans by the month',
    path: '/dashboard/billing',
    signedInAs: givenBuyer,
    texts: [
      ...['Billing and Plans', 'Current plan', 'Renews', 'Promo code', 'Apply', 'Monthly', 'Annual', 'ACTIVE PLAN'],
      ...['Upgrade Plan', 'up to 500 prompts per month', '200 prompts a month', 'Unlimited prompts'],
    ],
  },
  {
    state: 'plans by the year',
    path: '/dashboard/billing?billing=annual',
    texts: ['MOST POPULAR', 'per year', 'per month'],
  },
  {
    state: 'an invalid promo code',
    path: '/dashboard/billing',
    act: async (app) => {
      await applyPromo(app, 'nothing');
    },
    texts: ['Invalid or expired promo code'],
  },
  {
    state: 'a promo code that grants a plan',
    path: '/dashboard/billing',
    signedInAs: async () => {
      await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 });
      return givenSubscriber();
    },
    act: (app) => applyPromo(app, 'spring'),
    texts: ['Promo code applied!', 'Pro for 14 days'],
  },
  {
    state: 'a promo code that lowers a price',
    path: '/dashboard/billing',
    signedInAs: async () => {
      await givenPromoCode();
      return givenSubscriber();
    },
    act: (app) => applyPromo(app, 'spring'),
    texts: ['Promo code applied successfully.', '20% off your next purchase'],
  },
  {
    state: 'add-ons',
    path: '/dashboard/addons',
    signedInAs: async () => {
      await givenAddOn();
      return givenSubscriber();
    },
    texts: ['Add-On Marketplace', 'Your add-ons', '50 prompts', '$1.99'],
  },
  {
    state: 'a plan without a team',
    path: '/dashboard/teams',
    texts: ['Team Management', 'View Plans', 'Seats start at $14 per seat per month'],
  },
  {
    state: 'a team that is created',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithoutTeam,
    act: (app) => click(app, 'Create team'),
    texts: ['My Team', 'Owner', 'Add Member'],
  },
  {
    state: 'a member that is added without anything filled in',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithMember,
    act: async (app) => {
      await click(app, 'Add Member');
      await click(app, 'Add member');
    },
    texts: [
      ...['First name', 'Last name', 'Email', 'Password', 'Please fill all fields', 'Member', 'Admin'],
      'cannot exceed the plan limit',
    ],
  },
  {
    state: 'a member to add to a team without a limit',
    path: '/dashboard/teams',
    signedInAs: givenUnlimitedTeam,
    act: (app) => click(app, 'Add Member'),
    texts: ['cannot exceed the plan limit; 0 means unlimited (Ultimate only)'],
  },
  {
    state: 'an allowance in words',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithMember,
    act: async (app) => {
      await click(app, 'Change allowance of Grace Hopper');
      await fill(app, { 'Prompts allowance of Grace Hopper': 'many' });
    },
    texts: ['Prompts must be a number'],
  },
  {
    state: 'a member that can not be added',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithMember,
    act: async (app) => {
      await click(app, 'Add Member');
      await fill(app, ALAN);
      await clickWithoutNetwork(app, 'Add member');
    },
    texts: ['Failed to add team member.'],
  },
  {
    state: 'a member that can not be removed',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithMember,
    act: (app) => clickThenClickWithoutNetwork(app, 'Remove Grace Hopper', 'Remove member'),
    texts: ['Failed to remove team member.'],
  },
  {
    state: 'a plan that is paid once, by the year',
    path: '/dashboard/billing?billing=annual',
    signedInAs: async () => {
      const account = await givenSubscriber();
      await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime' });
      return account;
    },
    texts: ['Ultimate', 'One-time payment'],
  },
  {
    state: 'a member that is added',
    path: '/dashboard/teams',
    signedInAs: givenOwnerWithMember,
    act: async (app) => {
      await click(app, 'Add Member');
      await fill(app, ALAN);
      await click(app, 'Add member');
    },
    texts: ['Team member added', 'Alan Turing'],
  },
]);
