import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { listPoolEffect } from '#web/features/admin-plans/plan-limit.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { click } from '../specified-texts.ts';
import { card, open, openBuiltIn, replace, seeText } from './plans-page.ts';

test.each([
  ['no owner whose limit it is', { users: 0, usedUp: 0 }, 3, []],
  ['owners who are still counted', undefined, 3, []],
  ['owners without members', { users: 2, usedUp: 0 }, 0, []],
  ['an owner with a member', { users: 2, usedUp: 0 }, 1, ['1 team member may share fewer prompts of their owner.']],
  ['owners', { users: 2, usedUp: 0 }, 3, ['Up to 3 team members share fewer prompts of their owners.']],
])('a lower limit of a plan with %s says what it takes from team members', (_case, reach, teamMembers, effects) => {
  const counted = { isCounting: !reach, reach: reach && ({ __typename: 'PlanLimitReach', ...reach } as const) };
  expect(listPoolEffect({ limit: 100, isLower: true, ...counted }, teamMembers)).toEqual(effects);
  expect(listPoolEffect({ limit: 900, isLower: false, ...counted }, teamMembers)).toEqual([]);
});

describe('the form of a plan that users have', () => {
  test('says what a new limit and an option that is switched off do to those who have it', async () => {
    await seedPlans(new Date());
    await setPlan(await givenSubscriber(), 'pro');
    const app = await open();
    await click(app, 'Edit Pro');
    await replace(app, /^Prompts limit/, '300');
    await seeText('The limit of 1 user becomes 300 once this is saved. Custom limits stay.');
    await app.user.click(screen.getByLabelText('Own provider keys'));
    await seeText('1 user can no longer use own AI provider keys once this is saved.');
  });

  test('says who keeps the old price, and compares the new one with a yearly price that stays', async () => {
    await seedPlans(new Date());
    await setPlan(await givenSubscriber(), 'standard');
    const app = await open();
    await click(app, 'Edit Standard');
    await replace(app, /^Price/, '5.99');
    await seeText('1 user who paid for the plan keeps the price that they bought it for, also when it renews.');
    const yearly = 'The yearly price stays $49.90. At the new price, 12 months cost $71.88.';
    await seeText(yearly);
    await replace(app, /^Yearly price/, '59.90');
    expect(screen.queryByText(yearly)).toBeNull();
  });

  test('asks for the price of a seat only with teams, and says who loses the pool without them', async () => {
    await seedPlans(new Date());
    await givenMember(await givenTeam(await givenTeamOwner('pro')));
    const app = await open();
    const pro = await card('Pro');
    expect(pro.getByText('besides the owners')).toBeDefined();
    expect(pro.getAllByText(/team of/i).map(({ textContent }) => textContent)).toEqual([
      'Team of up to 5, who share these prompts. Each person beyond 5 costs $14 a month and shares them, too',
    ]);
    await click(app, 'Edit Pro');
    await replace(app, /^Seat price/, '12');
    await app.user.click(screen.getByLabelText('Teams'));
    expect(screen.queryByLabelText(/^Seat price/)).toBeNull();
    await seeText('1 team member can no longer use the plan’s prompts once this is saved.');
    await click(app, 'Save changes');
    await seeText('The Pro plan was saved.');
    expect(await Plans.findById('pro').lean()).toMatchObject({ teams: false, seatPriceMinor: null });
  });

  test('asks before a lower limit, and says whom it reaches and who has already used more', async () => {
    await seedPlans(new Date());
    for (const used of [10, 320, 499]) {
      const user = await givenSubscriber();
      await setPlan(user, 'pro');
      await Wallets.updateOne({ _id: user._id }, { $set: { used } });
    }
    const app = await open();
    await click(app, 'Edit Pro');
    await replace(app, /^Prompts limit/, '300');
    const usedUp =
      '2 of them have already used 300 or more, and can use no more of the plan’s prompts until the quota resets.';
    await seeText('The limit of 3 users becomes 300 once this is saved. Custom limits stay.');
    await seeText(usedUp);
    await click(app, 'Save changes');
    const name = 'Lower the limit of Pro to 300 prompts?';
    const question = within(await screen.findByRole('alertdialog', { name }));
    expect(question.getByText(usedUp)).toBeDefined();
    await click(app, 'Keep editing');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await Plans.findById('pro').lean()).toMatchObject({
      promptsLimit: 500,
    });
    await click(app, 'Save changes');
    await click(app, 'Lower limit');
    await seeText('The Pro plan was saved.');
    expect(await Plans.findById('pro').lean()).toMatchObject({
      promptsLimit: 300,
    });
  });

  test.each([
    ['a higher limit', 'Pro', 600],
    ['a lower limit of a plan that no one has', 'Standard', 100],
  ])('does not ask before %s', async (_case, name, limit) => {
    await seedPlans(new Date());
    await setPlan(await givenSubscriber(), 'pro');
    const app = await open();
    await click(app, `Edit ${name}`);
    await replace(app, /^Prompts limit/, String(limit));
    await click(app, 'Save changes');
    await waitFor(async () => {
      expect(await Plans.findOne({ name }).lean()).toMatchObject({ promptsLimit: limit });
    });
  });
});

describe('the form of the plan that new accounts start on', () => {
  test('says what they get once it is not free, not active or hidden', async () => {
    const app = await openBuiltIn();
    await click(app, 'Edit Free');
    const none = 'New accounts and users whose plan ends get no plan and no prompts once this is saved.';
    expect(screen.queryByText(none)).toBeNull();
    for (const option of ['Active', 'Hidden']) {
      await app.user.click(screen.getByLabelText(option));
      await seeText(none);
      await app.user.click(screen.getByLabelText(option));
      expect(screen.queryByText(none)).toBeNull();
    }
    await replace(app, /^Price/, '1');
    await seeText(none);
    await click(app, 'Save changes');
    await seeText('There is no free plan. New accounts and users whose plan ends get no plan and no prompts.');
    await click(app, 'Edit Pro');
    await replace(app, /^Price/, '3');
    expect(screen.queryByText(none)).toBeNull();
  });
});
