import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { useMailbox } from '../../factories/mail.ts';
import { day, START } from '../../factories/plan-story.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

const mailbox = useMailbox();
const runtime = testRuntime({
  env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' },
});

let ann: UserBilling;
beforeEach(async () => {
  ann = billingOf(await givenSubscriber({ createdAt: START }), runtime);
  await ann.buy(START, 'pro');
});

/** The advice of a mail to users who did not cause the change themselves. */
const notYou = (remedy: string) => `If this was not you, change your password, and ${remedy} on the Billing page.`;

/** The mails other than the receipt, each in one line. */
async function mails(now: Date) {
  const received = await mailbox.received(runtime, now);
  return received
    .filter(({ subject }) => !subject.endsWith('receipt'))
    .map(({ to, subject, text }) => ({
      to,
      subject,
      text: text.replace(/\s+/g, ' '),
    }));
}

describe('users get a mail with the date, the amount, and what to do if it was not them,', () => {
  test('when a plan is canceled and when it is resumed, each once', async () => {
    await ann.cancelRenewal(day('02-10'));
    await ann.cancelRenewal(day('02-10'));
    await ann.resumeRenewal(day('02-11'));
    await ann.resumeRenewal(day('02-11'));
    const sent = await mails(day('02-11'));
    expect(sent.map(({ to }) => to)).toEqual([ann.user.email, ann.user.email]);
    // Mails of one moment are in no fixed order.
    const [canceled, resumed] = ['Your Pro plan ends on Feb 28, 2026', 'Your Pro plan continues'].map((subject) =>
      sent.find((mail) => mail.subject === subject),
    );
    expect(canceled?.text).toContain(
      'You canceled your Pro plan. It stays active until Feb 28, 2026, and you are not charged again. You can resume it until then.',
    );
    expect(canceled?.text).toContain(notYou('resume the plan'));
    expect(canceled?.text).toContain('https://plain.example/dashboard/billing');
    expect(resumed?.text).toContain('You resumed your Pro plan. It renews on Feb 28, 2026 for $9.99 a month.');
    expect(resumed?.text).toContain(notYou('cancel the plan again'));
  });

  test('which about a resumed plan names the day of the next charge, which days added by an administrator do not move', async () => {
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 30, at: day('02-09') }));
    await ann.cancelRenewal(day('02-10'));
    await ann.resumeRenewal(day('02-11'));
    const resumed = (await mails(day('02-11'))).find(({ subject }) => subject === 'Your Pro plan continues');
    expect(resumed?.text).toContain('It renews on Feb 28, 2026 for $9.99 a month.');
  });

  test('which about a change that was undone names the day of the next charge, too', async () => {
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 30, at: day('02-09') }));
    await ann.change(day('02-10'), 'standard');
    await ann.undoChange(day('02-11'));
    const undone = (await mails(day('02-11'))).find(({ text }) => text.includes('undid'));
    expect(undone?.text).toContain('It renews on Feb 28, 2026 for $9.99 a month.');
  });

  test('which about a scheduled lower plan names the day of its first charge, which is before the days added by an administrator', async () => {
    await inTransaction((session) => extendSubscription(session, { userId: ann.user._id, days: 30, at: day('02-09') }));
    await ann.change(day('02-10'), 'standard');
    const [scheduled] = await mails(day('02-10'));
    expect(scheduled?.subject).toBe('Your plan changes to Standard on Mar 30, 2026');
    expect(scheduled?.text).toContain(
      'Nothing is charged today. Pro stays active until Mar 30, 2026. Then Standard starts: it costs $4.99 a month, first charged on Feb 28, 2026. You can undo the change until Feb 28, 2026.',
    );
    await ann.runClock(day('02-28'));
    expect((await ann.payments()).map(({ amountMinor }) => amountMinor)).toEqual([999, 499]);
    expect(await ann.subscription(day('03-01'))).toMatchObject({ planId: 'pro', canUndoPlanChange: false });
  });

  test('when only the interval of a plan changes, and it names no second plan', async () => {
    await ann.buy(day('02-09'), 'pro', 'YEARLY');
    await ann.change(day('02-10'), 'pro');
    const [scheduled] = await mails(day('02-10'));
    expect(scheduled?.subject).toBe('Your Pro plan changes to monthly billing on Feb 9, 2027');
    expect(scheduled?.text).toContain(
      'You switched your Pro plan to monthly billing. Nothing is charged today. Pro is paid until Feb 9, 2027. From then on, it costs $9.99 a month. You can undo the change until then.',
    );
    const activity = await mongoose.connection.collection('activities').find({ userId: ann.user._id }).toArray();
    expect(activity.map(({ description }) => description as unknown)).toEqual(
      expect.arrayContaining([
        'Bought the Pro plan',
        'Switched the Pro plan to annual billing',
        'Scheduled a change to monthly billing of the Pro plan on Feb 9, 2027',
      ]),
    );
  });

  test('when a lower plan is scheduled and the change is undone, each once', async () => {
    await ann.change(day('02-10'), 'standard');
    await ann.change(day('02-10'), 'standard');
    const [scheduled, ...others] = await mails(day('02-10'));
    expect(others).toEqual([]);
    expect(scheduled?.subject).toBe('Your plan changes to Standard on Feb 28, 2026');
    expect(scheduled?.text).toContain(
      'You switched from Pro to Standard. Nothing is charged today. Pro stays active until Feb 28, 2026. From then on, Standard costs $4.99 a month. You can undo the change until then.',
    );
    expect(scheduled?.text).toContain(notYou('undo the change'));
    await ann.undoChange(day('02-11'));
    await ann.undoChange(day('02-11'));
    const undone = (await mails(day('02-11'))).filter(({ text }) => text.includes('undid'));
    expect(undone.map(({ subject }) => subject)).toEqual(['Your Pro plan continues']);
    expect(undone[0]?.text).toContain(
      'You undid the change of your plan, so you keep Pro. It renews on Feb 28, 2026 for $9.99 a month.',
    );
  });

  test('which does not offer to resume a plan that Razorpay renews, because Razorpay can’t resume it', async () => {
    await mongoose.connection
      .collection<{ _id: typeof ann.user._id }>('subscriptions')
      .updateOne({ _id: ann.user._id }, { $set: { 'renewal.provider': 'razorpay' } });
    await ann.cancelRenewal(day('02-10'));
    const [canceled] = await mails(day('02-10'));
    expect(canceled?.text).toContain(
      'It stays active until Feb 28, 2026, and you are not charged again. When Pro ends, you give up:',
    );
  });

  test('but not to an address that is not confirmed', async () => {
    const bob = billingOf(await givenSubscriber({ createdAt: START, emailConfirmedAt: null }), runtime);
    await bob.buy(START, 'pro');
    await bob.cancelRenewal(day('02-10'));
    expect(await mails(day('02-10'))).toEqual([]);
  });
});

describe('the receipt', () => {
  const receipts = async (now: Date) =>
    (await mailbox.received(runtime, now)).map(({ text }) => text.replace(/\s+/g, ' '));

  test('of a plan says when it renews, and for how much', async () => {
    expect(await receipts(START)).toEqual([
      expect.stringContaining('It renews on Feb 28, 2026 for $9.99 a month, until you cancel it on the Billing page.'),
    ]);
  });

  test('is not sent to an address that is not confirmed', async () => {
    const bob = billingOf(await givenSubscriber({ createdAt: START, emailConfirmedAt: null }), runtime);
    await bob.buy(START, 'pro');
    expect((await bob.payments()).map(({ status }) => status)).toEqual(['succeeded']);
    const addressees = (await mailbox.received(runtime, START)).map(({ to }) => to);
    expect(addressees).toEqual([ann.user.email]);
  });

  test('says nothing of a renewal when the plan was canceled before it was sent', async () => {
    await ann.cancelRenewal(START);
    const sent = await receipts(START);
    expect(sent).toHaveLength(2);
    expect(sent.join()).not.toContain('It renews on');
  });
});

test('a failed payment is mailed once for each attempt, with the reason and the way to try again', async () => {
  const bob = billingOf(await givenSubscriber({ createdAt: START, email: 'bob@example.com' }), runtime);
  const checkout = await bob.order(START, 'pro');
  const paid = bob.paidEvent(checkout, START);
  const failed = { ...paid, kind: 'payment_failed', reason: 'The card was declined.' } as ProviderEvent;
  await bob.receive(failed);
  await bob.receive(failed);
  const [mail, ...others] = (await mails(START)).filter(({ to }) => to === 'bob@example.com');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your PlainPrompt payment failed');
  expect(mail?.text).toContain(
    'Your payment of $9.99 failed: PlainPrompt Pro, monthly. The card was declined. You were not charged. You can try again.',
  );
  expect(mail?.text).toContain('https://plain.example/dashboard/billing?plan=pro');
});
