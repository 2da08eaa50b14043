import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { listPoolEffect } from '#web/features/admin-plans/plan-limit.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork, fill } from '../specified-texts.ts';

async function open() {
  await signIn(await givenAdmin());
  const app = openApp('/admin/plans');
  await screen.findByRole('heading', { level: 1, name: 'Plans' });
  return app;
}

async function openBuiltIn() {
  await seedPlans(new Date());
  return open();
}

async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const isChecked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).checked;

async function replace(app: ReturnType<typeof openApp>, label: string | RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, value);
}

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

describe('the list of plans', () => {
  test('says that there are none, and creates the first with the specified defaults', async () => {
    const app = await open();
    await seeText('No plans created yet');
    await click(app, 'New plan');
    await screen.findByRole('dialog', { name: 'New plan' });
    expect([valueOf(/^Price/), valueOf(/^Yearly price/), valueOf(/^Prompts limit/)]).toEqual(['0', '0', '100']);
    expect(valueOf('Interval')).toBe('MONTHLY');
    expect([isChecked('Active'), isChecked('Hidden'), isChecked('Own provider keys')]).toEqual([true, false, false]);
    await click(app, 'Create plan');
    await seeText('Name is required');
    await fill(app, { Features: '  Fast \n\n Friendly' });
    await app.user.type(screen.getByLabelText(/^Name/), 'Team');
    expect(screen.queryByText(/^With a price, the plan includes own provider keys/)).toBeNull();
    await replace(app, /^Price/, '4.99');
    await seeText(/^With a price, the plan includes own provider keys/);
    await replace(app, /^Prompts limit/, '-1');
    expect(isChecked('Own provider keys')).toBe(true);
    await click(app, 'Create plan');
    const team = await card('Team');
    expect(
      ['$4.99', 'Unlimited prompts', 'Active', 'Fast', 'Friendly'].filter((shown) => !team.queryByText(shown)),
    ).toEqual([]);
    expect(team.queryByText(/per year/)).toBeNull();
    expect(await Plans.findOne().lean()).toMatchObject({
      name: 'Team',
      priceMinor: 499,
      yearlyPriceMinor: null,
      promptsLimit: -1,
      features: ['Fast', 'Friendly'],
      isActive: true,
      isHidden: false,
      byok: true,
      buyNowUrl: null,
      yearlyBuyNowUrl: null,
      stripePriceId: null,
    });
  });

  test('shows all plans, also hidden and inactive ones', async () => {
    await seedPlans(new Date());
    await Plans.updateOne({ _id: 'pro' }, { isHidden: true, isActive: false, buyNowUrl: 'https://shop.example/pro' });
    await open();
    const pro = await card('Pro');
    expect([pro.getByText('Inactive'), pro.getByText('Hidden')]).toHaveLength(2);
    expect(pro.getByRole('link').getAttribute('href')).toBe('https://shop.example/pro');
    expect((await card('Standard')).getByText('or $49.90 per year')).toBeDefined();
  });

  test('shows the features that buyers read: the number of prompts is that of the limit', async () => {
    await seedPlans(new Date());
    await Plans.updateOne({ _id: 'pro' }, { promptsLimit: 600 });
    await open();
    const pro = await card('Pro');
    expect(pro.getByText('600 prompts a month')).toBeDefined();
    expect(pro.queryByText('500 prompts a month')).toBeNull();
  });

  test('offers to try again when it can’t be loaded', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/admin');
    const link = await screen.findByRole('link', { name: 'Plans' });
    app.network.isDown = true;
    await app.user.click(link);
    await seeText('The plans could not be loaded');
    app.network.isDown = false;
    await click(app, 'Try again');
    await seeText('No plans created yet');
  });
});

describe('a plan', () => {
  test('is changed field by field, so that a stored Stripe price stays', async () => {
    await seedPlans(new Date());
    await Plans.updateOne({ _id: 'pro' }, { stripePriceId: 'price_1' });
    const app = await open();
    await click(app, 'Edit Pro');
    expect(valueOf(/^Yearly price/)).toBe('99.90');
    await replace(app, /^Yearly price/, '0');
    await click(app, 'Save changes');
    await seeText('The Pro plan was saved.');
    expect(app.requests.find(({ name }) => name === 'SavePlan')?.variables).toEqual({
      id: 'pro',
      input: { yearlyPrice: null },
    });
    expect(await Plans.findById('pro').lean()).toMatchObject({ yearlyPriceMinor: null, stripePriceId: 'price_1' });
  });

  test('says beside the field what is wrong, and that saving failed', async () => {
    const app = await openBuiltIn();
    await click(app, 'Edit Pro');
    await replace(app, /^Prompts limit/, '-2');
    await click(app, 'Save changes');
    await seeText('Prompts limit must be a number of prompts, or -1 for unlimited');
    await replace(app, /^Prompts limit/, '600');
    await replace(app, /^Price/, '9.999');
    await click(app, 'Save changes');
    await waitFor(() => {
      expect(screen.getByLabelText(/^Price/).getAttribute('aria-invalid')).toBe('true');
    });
    await replace(app, /^Price/, '9.99');
    await clickWithoutNetwork(app, 'Save changes');
    await seeText(/^Failed to edit plan\./);
  });

  test('keeps what was typed when it could not be created', async () => {
    const app = await open();
    await click(app, 'New plan');
    await app.user.type(await screen.findByLabelText(/^Name/), 'Team');
    await clickWithoutNetwork(app, 'Create plan');
    await seeText(/^Failed to create plan\./);
    expect(valueOf(/^Name/)).toBe('Team');
  });

  test('is deactivated, and Undo activates it again', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Pro', 'Deactivate');
    await seeText('The Pro plan was deactivated.');
    expect((await card('Pro')).getByText('Inactive')).toBeDefined();
    await click(app, 'Undo');
    expect(await (await card('Pro')).findByText('Active')).toBeDefined();
    expect(await Plans.findById('pro').lean()).toMatchObject({ isActive: true });
  });

  test('is deleted after a question', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Ultimate', 'Delete');
    await screen.findByRole('heading', { name: 'Delete Ultimate?' });
    await clickWithoutNetwork(app, 'Delete plan');
    await seeText(/^Failed to delete plan\./);
    app.network.isDown = false;
    await click(app, 'Delete plan');
    await seeText('The Ultimate plan was deleted.');
    await waitFor(() => {
      expect(screen.queryByRole('article', { name: 'Ultimate' })).toBeNull();
    });
  });

  test('that users have can’t be deleted: it says how many, and deactivating it says that they keep it', async () => {
    await seedPlans(new Date());
    await givenSubscriber();
    await givenSubscriber();
    const app = await open();
    expect((await card('Free')).getByText('2 free')).toBeDefined();
    await chooseInMenu(app, 'Actions for Free', 'Delete');
    await screen.findByRole('dialog', { name: 'Free can’t be deleted' });
    await seeText('2 users have the plan: 2 free.');
    await click(app, 'Deactivate instead');
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate Free?' }));
    expect(question.getByText('New accounts and users whose plan ends get no plan and no prompts')).toBeDefined();
    await click(app, 'Deactivate plan');
    await seeText('The Free plan was deactivated. 2 users keep it.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await Plans.findById('free').lean()).toMatchObject({ isActive: false });
  });

  test('that a user got meanwhile can’t be deleted: the server’s reason is shown, and deactivating is offered', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Pro', 'Delete');
    expect(screen.queryByRole('button', { name: 'Deactivate instead' })).toBeNull();
    await setPlan(await givenSubscriber(), 'pro');
    await click(app, 'Delete plan');
    await seeText(/^Failed to delete plan\. 1 user has the Pro plan, so it can't be deleted\./);
    await click(app, 'Deactivate instead');
    await seeText('The Pro plan was deactivated.');
  });

  test('counts the users who have it now, as the list of users does, and says who else has it', async () => {
    await seedPlans(new Date());
    await givenSubscriber();
    const onTrial = await givenSubscriber();
    await inTransaction((session) =>
      grantPlan(session, { userId: onTrial._id, planId: 'pro', days: 7, at: new Date() }),
    );
    await open();
    const link = (await card('Free')).getByRole('link', { name: '1 user of Free' });
    expect(link.getAttribute('href')).toBe('/admin/users?plan=free');
    expect((await card('Free')).getByText('2 free, 1 of these on a promo code’s plan now')).toBeDefined();
    expect((await card('Pro')).getByRole('link', { name: '1 user of Pro' })).toBeDefined();
  });

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

  test('needs a name that no other plan has, in any case', async () => {
    await seedPlans(new Date());
    const app = await open();
    await click(app, 'Edit Standard');
    await replace(app, /^Name/, ' pro ');
    await click(app, 'Save changes');
    await seeText('Another plan has this name');
    await replace(app, /^Name/, 'STANDARD');
    await click(app, 'Save changes');
    await seeText('The STANDARD plan was saved.');
    expect(await Plans.findById('standard').lean()).toMatchObject({
      name: 'STANDARD',
    });
  });

  test('asks before a yearly price that is above twelve months, and then before a lower limit', async () => {
    await seedPlans(new Date());
    await setPlan(await givenSubscriber(), 'standard');
    const app = await open();
    await click(app, 'Edit Standard');
    await replace(app, /^Yearly price/, '499');
    await replace(app, /^Prompts limit/, '100');
    await seeText('The limit of 1 user becomes 100 once this is saved. Custom limits stay.');
    await click(app, 'Save changes');
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Sell a year for $499.00?',
      }),
    );
    expect(question.getByText('By the other price, a year costs $59.88.')).toBeDefined();
    expect(await Plans.findById('standard').lean()).toMatchObject({
      yearlyPriceMinor: 4990,
    });
    await click(app, 'Keep yearly price');
    await click(app, 'Lower limit');
    await waitFor(async () => {
      expect(await Plans.findById('standard').lean()).toMatchObject({
        yearlyPriceMinor: 49_900,
        promptsLimit: 100,
      });
    });
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

  test('that new accounts start on says what they get once it is not free, not active or hidden', async () => {
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

  test('that new accounts start on is hidden only after a question, which names the free plan that follows', async () => {
    await seedPlans(new Date());
    await Plans.updateOne({ _id: 'standard' }, { priceMinor: 0 });
    const app = await open();
    await chooseInMenu(app, 'Actions for Standard', 'Hide');
    await seeText('The Standard plan was hidden.');
    await click(app, 'Undo');
    await seeText('Undone');
    await chooseInMenu(app, 'Actions for Free', 'Hide');
    const question = within(await screen.findByRole('dialog', { name: 'Hide Free?' }));
    expect(
      await question.findByText('New accounts and users whose plan ends get the Standard plan instead'),
    ).toBeDefined();
    await click(app, 'Cancel');
    expect(await Plans.findById('free').lean()).toMatchObject({ isHidden: false });
    await chooseInMenu(app, 'Actions for Free', 'Hide');
    await click(app, 'Hide plan');
    await seeText('The Free plan was hidden.');
    await chooseInMenu(app, 'Actions for Standard', 'Deactivate');
    await screen.findByRole('dialog', { name: 'Deactivate Standard?' });
    await seeText('New accounts and users whose plan ends get no plan and no prompts');
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
});
