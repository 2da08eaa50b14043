import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork } from '../specified-texts.ts';
import { card, open, openBuiltIn, seeText } from './plans-page.ts';

describe('the list of plans', () => {
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
    expect((await card('Free')).getByText('2 free, less 1 on a promo code’s plan now')).toBeDefined();
    expect((await card('Pro')).getByRole('link', { name: '1 user of Pro' })).toBeDefined();
  });
});

describe('the plan that new accounts start on', () => {
  test('is hidden only after a question, which names the free plan that follows', async () => {
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
});
