import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { CheckoutRow } from '#api/modules/billing/checkout.model.ts';
import { sendDueRenewalChanges } from '#api/modules/billing/plan-change.service.ts';
import type { PaymentGateways, RenewalChange } from '#api/ports/payment-provider.ts';
import { useMailbox } from '../../factories/mail.ts';
import { gatewaysTo } from '../../factories/payments.ts';
import { day, iso, planMailsIn, rows } from '../../factories/plan-story.ts';
import { givenStripeCustomer } from '../../factories/stripe-customer.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument, UndoPlanChangeDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });

const planMails = (now: Date) => planMailsIn(mailbox, runtime, now);

describe('the request to the provider', () => {
  const sent: RenewalChange[] = [];
  /** Which mails were queued when the provider was asked. */
  const queued: string[][] = [];
  let failure: DomainError | null;
  const gateways: PaymentGateways = {
    open: (account) => ({
      ...gatewaysTo('http://127.0.0.1:1').gateways.open(account),
      changeRenewals: async (_ref, change) => {
        queued.push((await rows('mails')).map(({ template }) => template as string));
        if (failure) throw failure;
        sent.push(change);
      },
    }),
  };
  const withStripe = { ...runtime, paymentGateways: gateways };

  beforeEach(() => {
    sent.length = 0;
    queued.length = 0;
    failure = null;
  });

  test('is sent at once, and again until the provider confirms it', async () => {
    const bob = await givenStripeCustomer(withStripe);
    failure = new DomainError('PROVIDER_FAILED', 'Not now');
    await bob.change(day('02-10'), 'standard');
    expect(await bob.subscription(day('02-10'))).toMatchObject({ scheduledPlanId: 'standard' });
    expect(await rows('renewal_changes')).toHaveLength(1);
    failure = null;
    await sendDueRenewalChanges(withStripe, day('02-11'));
    await sendDueRenewalChanges(withStripe, day('02-11'));
    expect(sent).toMatchObject([
      { current: { amountMinor: 999, everyMonths: 1 }, next: { amountMinor: 499, currency: 'USD', everyMonths: 1 } },
    ]);
    await bob.undoChange(day('02-12'));
    expect(sent.at(-1)).toMatchObject({ next: null });
    expect(await rows('renewal_changes')).toEqual([]);
  });

  test('that is refused takes the change back, and the user sees why', async () => {
    const bob = await givenStripeCustomer(withStripe);
    failure = new DomainError('CONFLICT', 'Stripe cannot change this subscription.');
    const input = { planId: 'standard', interval: 'MONTHLY' };
    expect(await runForError(bob.viewer, ChangePlanDocument, { input }, bob.at(day('02-10')))).toMatchObject({
      code: 'CONFLICT',
      message: 'Stripe cannot change this subscription.',
    });
    expect(await bob.subscription(day('02-10'))).toMatchObject({ scheduledPlanId: null, willRenew: true });
    expect(await rows('renewal_changes')).toEqual([]);
    expect((await planMails(day('02-10'))).map(([subject]) => subject)).toEqual([
      'Your plan does not change to Standard',
    ]);
  });

  test('that is refused later takes the change back, and notifies its user', async () => {
    const bob = await givenStripeCustomer(withStripe);
    failure = new DomainError('PROVIDER_FAILED', 'Not now');
    await bob.change(day('02-10'), 'standard');
    failure = new DomainError('CONFLICT', 'No');
    expect((await planMails(day('02-10'))).map(([subject]) => subject)).toEqual([
      'Your plan changes to Standard on Feb 28, 2026',
    ]);
    await sendDueRenewalChanges(withStripe, day('02-11'));
    expect(await bob.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null });
    expect(await rows('notifications', { title: 'Your plan does not change' })).toHaveLength(1);
    expect(await planMails(day('02-11'))).toContainEqual([
      'Your plan does not change to Standard',
      expect.stringContaining(
        'The payment provider refused the change from Pro to Standard. You keep Pro. It renews on Feb 28, 2026 for $9.99 a month. If you still want Standard, cancel Pro on the Billing page, and choose Standard when Pro ends.',
      ),
    ]);
  });

  test('is stored with its mail, so that both are sent even if the server stops right afterwards', async () => {
    const bob = await givenStripeCustomer(withStripe);
    await bob.change(day('02-10'), 'standard');
    expect(queued.at(-1)).toContain('plan_change_scheduled');
    await bob.undoChange(day('02-11'));
    expect(queued.at(-1)).toContain('plan_change_undone');
    expect((await planMails(day('02-11'))).map(([subject]) => subject)).toEqual(['Your Pro plan continues']);
  });

  test('to undo a change that is refused leaves it scheduled, and the user sees why', async () => {
    const bob = await givenStripeCustomer(withStripe);
    await bob.change(day('02-10'), 'standard');
    failure = new DomainError('CONFLICT', 'Stripe cannot change this subscription.');
    expect(await runForError(bob.viewer, UndoPlanChangeDocument, {}, bob.at(day('02-11')))).toMatchObject({
      code: 'CONFLICT',
      message: 'Stripe cannot change this subscription.',
    });
    expect(await bob.subscription(day('02-11'))).toMatchObject({ planId: 'pro', scheduledPlanId: 'standard' });
  });

  test('to undo a change that is refused later schedules it again, and notifies its user', async () => {
    const bob = await givenStripeCustomer(withStripe);
    await bob.change(day('02-10'), 'standard');
    failure = new DomainError('PROVIDER_FAILED', 'Not now');
    await bob.undoChange(day('02-11'));
    expect(await bob.subscription(day('02-11'))).toMatchObject({ scheduledPlanId: null });
    failure = new DomainError('CONFLICT', 'No');
    await sendDueRenewalChanges(withStripe, day('02-12'));
    expect(await bob.subscription(day('02-12'))).toMatchObject({ scheduledPlanId: 'standard' });
    expect(await rows('notifications', { title: 'Your plan changes as scheduled' })).toHaveLength(1);
    const sentMails = await planMails(day('02-12'));
    expect(sentMails.map(([subject]) => subject).sort()).toEqual([
      'Your plan changes to Standard on Feb 28, 2026',
      'Your plan still changes to Standard on Feb 28, 2026',
    ]);
    expect(sentMails).toContainEqual([
      'Your plan still changes to Standard on Feb 28, 2026',
      expect.stringContaining(
        'The payment provider refused to undo the change of your plan. Pro stays active until Feb 28, 2026. From then on, Standard costs $4.99 a month. You can choose Pro again after the change.',
      ),
    ]);
  });

  test('that was undone still gives its user the lower plan if the provider collects the lower price', async () => {
    const bob = await givenStripeCustomer(withStripe);
    await bob.change(day('02-10'), 'standard');
    await bob.undoChange(day('02-11'));
    const pro = (await rows('checkouts', { itemId: 'pro' }))[0] as unknown as CheckoutRow;
    const renewal = { provider: 'stripe', amountMinor: 499 };
    await bob.receive(bob.subscriptionEvent(pro, 'renewal_paid', day('02-28'), renewal));
    expect(await bob.subscription(day('02-28'))).toMatchObject({ planId: 'standard', currentPeriodEnd: iso('03-28') });
    expect(await rows('payment_reviews')).toEqual([]);
  });
});
