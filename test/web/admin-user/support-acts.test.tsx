import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import { giveAddOn } from '#api/modules/add-ons/granted-add-ons.service.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenSession } from '../../factories/session.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { openApp, signIn } from '../render-app.tsx';
import { shownDay } from '../shown-day.ts';
import { click } from '../specified-texts.ts';

const runtime = testRuntime();
const EMAIL = 'ada@example.com';

async function open(prepare?: (user: UserRecord) => Promise<unknown>) {
  const account = await givenSubscriber({ email: EMAIL, fullName: 'Ada Lovelace' });
  await prepare?.(account);
  await signIn(await givenAdmin());
  const app = openApp(`/admin/users/${String(account._id)}`, { runtime });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  return { ...app, account };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const buyPro = (user: UserRecord) => billingOf(user, runtime).buy(new Date(), 'pro', 'YEARLY');
const suspend = (user: UserRecord) => Users.updateOne({ _id: user._id }, { isSuspended: true });
const plan = () => Subscriptions.findOne().orFail().lean();

describe('sign-in', () => {
  test('a reset mail is sent after a question', async () => {
    const app = await open();
    await click(app, 'Send password reset');
    const question = await dialog(`Send a password reset to ${EMAIL}?`);
    expect(question.getByText(/works once, for 30 minutes/)).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'Send reset mail' }));
    await screen.findByText(`A reset mail is on its way to ${EMAIL}.`);
    expect(await Mails.find().lean()).toMatchObject([{ template: 'password_reset_by_admin' }]);
  });

  test('all sessions are ended after a question', async () => {
    const app = await open((user) => givenSession(user, 'one'));
    await click(app, 'End all sessions');
    const question = await dialog(`End all sessions of ${EMAIL}?`);
    expect(question.getByText('1 session: every signed-in browser and extension of this user')).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'End sessions' }));
    await screen.findByText(`All sessions of ${EMAIL} were ended.`);
    expect(await Users.findById(app.account._id).lean()).toMatchObject({ sessions: [] });
  });

  test('there is nothing to end where the user is signed in nowhere', async () => {
    await open();
    expect(screen.getByText('Not signed in anywhere')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  });

  test('a failure is shown in the question, and can be tried again', async () => {
    const app = await open((user) => givenSession(user, 'one'));
    await click(app, 'End all sessions');
    const question = await dialog(`End all sessions of ${EMAIL}?`);
    app.network.isDown = true;
    await app.user.click(question.getByRole('button', { name: 'End sessions' }));
    expect(await question.findByText(/Failed to end the sessions\./)).toBeDefined();
    app.network.isDown = false;
    await app.user.click(question.getByRole('button', { name: 'End sessions' }));
    await screen.findByText(`All sessions of ${EMAIL} were ended.`);
  });
});

const giveTestPrompts = (user: UserRecord, prompts: number) =>
  inTransaction((session) =>
    giveAddOn(session, { userId: user._id, addOnId: null, prompts, description: 'Welcome', at: new Date() }),
  );

describe('gifts', () => {
  test('prompts need an amount and a reason', async () => {
    const app = await open();
    await click(app, 'Give prompts');
    const form = await dialog(`Give prompts to ${EMAIL}`);
    const give = () => app.user.click(form.getByRole('button', { name: 'Give prompts' }));
    await give();
    expect(form.getByText('Prompts must be a whole number from 1 to 1,000,000')).toBeDefined();
    expect(form.getByText('Reason is required')).toBeDefined();
    await app.user.type(form.getByLabelText('Prompts'), '40');
    await app.user.type(form.getByLabelText('Reason'), 'Sorry for the outage');
    await give();
    await screen.findByText(`${EMAIL} got 40 prompts.`);
    expect(await screen.findByText('45, with add-ons')).toBeDefined();
    expect(await AddOnPurchases.find().lean()).toMatchObject([
      { source: 'admin', promptsAmount: 40, description: 'Sorry for the outage' },
    ]);
  });

  test('prompts that were given by mistake are taken back by Undo, and later by Remove', async () => {
    const app = await open((user) => giveTestPrompts(user, 30));
    await click(app, 'Give prompts');
    const form = await dialog(`Give prompts to ${EMAIL}`);
    await app.user.type(form.getByLabelText('Prompts'), '400');
    await app.user.type(form.getByLabelText('Reason'), 'A typing error');
    await app.user.click(form.getByRole('button', { name: 'Give prompts' }));
    await screen.findByText(`${EMAIL} got 400 prompts.`);
    await screen.findByText('435, with add-ons');
    await app.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
    await screen.findByText('35, with add-ons');
    const gifts = within(screen.getByRole('list', { name: 'Add-ons' }));
    expect(gifts.getByText('Removed')).toBeDefined();
    await app.user.click(gifts.getByRole('button', { name: 'Remove Bonus prompts, 30 prompts left' }));
    const question = await dialog('Remove Bonus prompts?');
    expect(question.getByText('30 unused prompts')).toBeDefined();
    app.network.isDown = true;
    await app.user.click(question.getByRole('button', { name: 'Remove gift' }));
    expect(await question.findByText(/Failed to remove the gift\./)).toBeDefined();
    app.network.isDown = false;
    await app.user.click(question.getByRole('button', { name: 'Remove gift' }));
    await screen.findByText('The rest of Bonus prompts was removed.');
    expect(gifts.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(await AddOnPurchases.countDocuments({ state: 'voided' })).toBe(2);
  });

  test('an add-on is chosen from all, retired ones included', async () => {
    const app = await open(async () => {
      await givenAddOn();
      await givenAddOn({ name: 'Old pack', promptsAmount: 10, isActive: false });
    });
    await click(app, 'Give add-on');
    const form = await dialog(`Give an add-on to ${EMAIL}`);
    await app.user.selectOptions(await form.findByLabelText('Add-on'), 'Old pack: 10 prompts (retired)');
    await app.user.click(form.getByRole('button', { name: 'Give add-on' }));
    await screen.findByText(`${EMAIL} got Old pack.`);
    expect(await AddOnPurchases.find().lean()).toMatchObject([{ source: 'admin', name: 'Old pack' }]);
  });

  test('without an add-on, the form says what to do', async () => {
    const app = await open();
    await click(app, 'Give add-on');
    const form = await dialog(`Give an add-on to ${EMAIL}`);
    expect(await form.findByText('There are no add-ons. Create one, or give prompts.')).toBeDefined();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Give add-on' }).disabled).toBe(true);
  });
});

describe('days', () => {
  test('that were added by mistake are taken back by Undo, and some of them later', async () => {
    const app = await open(buyPro);
    const { currentPeriodEnd: end } = await plan();
    const add = async (days: string) => {
      await click(app, 'Add days');
      const form = await dialog(`Add days for ${EMAIL}`);
      await app.user.type(form.getByLabelText('Days'), days);
      await app.user.click(form.getByRole('button', { name: 'Add days' }));
      await screen.findByRole('button', { name: 'Remove added days' });
    };
    await add('366');
    await app.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Remove added days' })).toBeNull();
    });
    expect(await plan()).toMatchObject({ currentPeriodEnd: end, extraMs: 0 });
    await add('30');
    await click(app, 'Remove added days');
    const form = await dialog(`Remove added days of ${EMAIL}`);
    expect(form.getByText('The plan has 30 added days left. The next payment stays on its day.')).toBeDefined();
    const days = form.getByLabelText('Days');
    await app.user.type(days, '31');
    await app.user.click(form.getByRole('button', { name: 'Remove days' }));
    expect(form.getByText('Days must be a whole number from 1 to 30')).toBeDefined();
    await app.user.clear(days);
    await app.user.type(days, '20');
    await app.user.click(form.getByRole('button', { name: 'Remove days' }));
    const left = new Date((end?.getTime() ?? 0) + 10 * DAY_MS);
    await screen.findByText(`The plan of ${EMAIL} now runs until ${shownDay(left)}.`);
    expect(await plan()).toMatchObject({ currentPeriodEnd: left, extraMs: 10 * DAY_MS });
  });
});

describe('the plan', () => {
  test('is canceled at the end of its period, and resumed', async () => {
    const app = await open(buyPro);
    await click(app, 'Cancel plan');
    const question = await dialog(`Cancel the Pro plan of ${EMAIL}?`);
    expect(await question.findByText('The renewals, at the payment provider too: $8.33 a month')).toBeDefined();
    expect(question.getByText(/Nothing is refunded/)).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'Cancel at period end' }));
    await click(app, 'Resume plan');
    expect(await plan()).toMatchObject({ planId: 'pro', cancelAtPeriodEnd: true });
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
    const resumption = await dialog(`Resume the plan of ${EMAIL}?`);
    const { currentPeriodEnd } = await plan();
    const end = shownDay(currentPeriodEnd);
    expect(
      await resumption.findByText(
        `The cancellation of the Pro plan is withdrawn, at the payment provider too. The user is charged again on ${end}.`,
      ),
    ).toBeDefined();
    await app.user.click(resumption.getByRole('button', { name: 'Resume plan' }));
    await screen.findByText(`The Pro plan of ${EMAIL} was resumed.`);
    expect(await plan()).toMatchObject({ planId: 'pro', cancelAtPeriodEnd: false });
  });

  test('is resumed beneath a grant, too', async () => {
    const app = await open(async (user) => {
      await buyPro(user);
      await Subscriptions.updateOne({ _id: user._id }, { cancelAtPeriodEnd: true });
      await inTransaction((session) =>
        grantPlan(session, { userId: user._id, planId: 'ultimate', days: 10, at: new Date() }),
      );
    });
    await click(app, 'Resume plan');
    const question = await dialog(`Resume the plan of ${EMAIL}?`);
    await question.findByText(/The user is charged again on/);
    await app.user.click(question.getByRole('button', { name: 'Resume plan' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    expect(await plan()).toMatchObject({ planId: 'pro', cancelAtPeriodEnd: false, grant: { planId: 'ultimate' } });
  });

  test('that is assigned is resumed without a charge', async () => {
    const app = await open(async (user) => {
      const end = new Date(Date.now() + 10 * 86_400_000);
      const assigned = { planId: 'pro', source: 'admin', currentPeriodEnd: end, cancelAtPeriodEnd: true } as const;
      await Subscriptions.updateOne({ _id: user._id }, { $set: assigned });
    });
    await click(app, 'Resume plan');
    const question = await dialog(`Resume the plan of ${EMAIL}?`);
    expect(await question.findByText(/Nothing is charged: no payment provider renews the plan/)).toBeDefined();
  });

  test('that is canceled leaves Suspend where it is, and what charges again is called Resume plan', async () => {
    const app = await open(async (user) => {
      await buyPro(user);
      await Subscriptions.updateOne({ _id: user._id }, { cancelAtPeriodEnd: true });
      await Users.updateOne({ _id: user._id }, { billingStatus: 'cancelled' });
    });
    expect(screen.getByRole('button', { name: 'Suspend' })).toBeDefined();
    expect(screen.getByText('Plan canceled')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
    await click(app, 'Resume plan');
    const question = await dialog(`Resume the plan of ${EMAIL}?`);
    await question.findByText(/The user is charged again on/);
    expect(await plan()).toMatchObject({ cancelAtPeriodEnd: true });
    await app.user.click(question.getByRole('button', { name: 'Resume plan' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    expect(await Users.findById(app.account._id).lean()).toMatchObject({ billingStatus: 'active' });
  });

  test('is ended now, after a question that names what is lost', async () => {
    const app = await open(buyPro);
    await click(app, 'End plan now');
    const question = await dialog(`End the Pro plan of ${EMAIL} now?`);
    expect(await question.findByText(/^The Pro plan, paid until/)).toBeDefined();
    expect(question.getByText('500 unused prompts of 500')).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'End plan now' }));
    await screen.findByText(`The Pro plan of ${EMAIL} was ended.`);
    expect(await plan()).toMatchObject({ planId: null });
    expect(await screen.findByText('None', { selector: 'dd' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'End plan now' })).toBeNull();
  });

  test('of a suspended account is canceled and ended, and the suspension stays', async () => {
    const app = await open(async (user) => {
      await buyPro(user);
      await suspend(user);
    });
    await click(app, 'Cancel plan');
    const question = await dialog(`Cancel the Pro plan of ${EMAIL}?`);
    await question.findByText('The renewals, at the payment provider too: $8.33 a month');
    expect(question.getByText(/The user stays suspended/)).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'Cancel at period end' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    expect(await plan()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await screen.findByText('Plan canceled')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Resume plan' })).toBeNull();
    await click(app, 'End plan now');
    const end = await dialog(`End the Pro plan of ${EMAIL} now?`);
    await end.findByText(/^The Pro plan, paid until/);
    await app.user.click(end.getByRole('button', { name: 'End plan now' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    expect(await plan()).toMatchObject({ planId: null });
    expect(await Users.findById(app.account._id).lean()).toMatchObject({ isSuspended: true, billingStatus: 'none' });
  });
});
