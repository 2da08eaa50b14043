import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { sendDueRenewalChanges } from '#api/modules/billing/plan-change.service.ts';
import type { UserBilling } from '../../factories/billing.ts';
import { day, rows } from '../../factories/plan-story.ts';
import { givenStripeCustomer, runtimeWithStripe } from '../../factories/stripe-customer.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument } from '../../setup/operations.generated.ts';

const database = useFailingDatabase();

const DOWN = new DomainError('PROVIDER_FAILED', 'Not now');
const REFUSED = new DomainError('CONFLICT', 'Stripe cannot change this subscription.');

/** The price in minor units that Stripe charges from the next period on. Null: that of the current plan. */
let stripePrice: number | null;
/** How Stripe answers. */
let stripeAnswer: () => Promise<unknown>;
const runtime = runtimeWithStripe({
  changeRenewals: async (_ref, { next }) => {
    await stripeAnswer();
    stripePrice = next?.amountMinor ?? null;
  },
});
const accepts = () => Promise.resolve();
const isUnreachable = () => Promise.reject(DOWN);
const refuses = () => Promise.reject(REFUSED);

const PRO = 999;
const STANDARD = 499;

/** A user whose plan Ultimate is renewed by Stripe. */
let ann: UserBilling;
beforeEach(async () => {
  stripePrice = null;
  stripeAnswer = accepts;
  ann = await givenStripeCustomer(runtime, 'ultimate');
});

const sendChanges = (date: string) => sendDueRenewalChanges(runtime, day(date));
const change = (date: string, planId: string) => ann.change(day(date), planId);
const changeForError = (date: string, planId: string) =>
  runForError(ann.viewer, ChangePlanDocument, { input: { planId, interval: 'MONTHLY' } }, ann.at(day(date)));
const scheduledPlanOn = async (date: string) => (await ann.subscription(day(date))).scheduledPlanId;
const scheduledPurchases = async () =>
  (await rows('checkouts', { state: 'scheduled' })).map(({ itemId }) => itemId as string);
const notificationTitles = async () => (await rows('notifications')).map(({ title }) => title as string);
const mailTemplates = async () => (await rows('mails')).map(({ template }) => template as string);

describe('a change that is refused', () => {
  test('leaves an earlier change scheduled that the provider confirmed, and mails the user about it', async () => {
    await change('02-10', 'pro');
    stripeAnswer = refuses;
    expect(await changeForError('02-11', 'standard')).toMatchObject({ code: 'CONFLICT', message: REFUSED.message });
    expect([await scheduledPlanOn('02-11'), stripePrice]).toEqual(['pro', PRO]);
    expect(await scheduledPurchases()).toEqual(['pro']);
    expect((await mailTemplates()).at(-1)).toBe('other_plan_change_refused');
    expect(await rows('renewal_changes')).toEqual([]);
  });

  test('at a later attempt leaves the earlier change scheduled too, and its user is notified', async () => {
    await change('02-10', 'pro');
    stripeAnswer = isUnreachable;
    await change('02-11', 'standard');
    expect(await scheduledPlanOn('02-11')).toBe('standard');
    stripeAnswer = refuses;
    await sendChanges('02-12');
    expect([await scheduledPlanOn('02-12'), stripePrice]).toEqual(['pro', PRO]);
    expect(await notificationTitles()).toContain('Your plan changes as scheduled');
  });

  test('leaves no change scheduled if the provider never got the earlier one', async () => {
    stripeAnswer = isUnreachable;
    await change('02-10', 'pro');
    stripeAnswer = refuses;
    await changeForError('02-11', 'standard');
    expect([await scheduledPlanOn('02-11'), stripePrice]).toEqual([null, null]);
    expect(await scheduledPurchases()).toEqual([]);
  });

  test('leaves an earlier change scheduled that the provider was confirming when the refused one was chosen', async () => {
    // Standard is chosen while Stripe confirms Pro, so that it is sent only by the job, and refused then.
    stripeAnswer = async () => {
      stripeAnswer = refuses;
      await change('02-10', 'standard');
    };
    await change('02-10', 'pro');
    expect([await scheduledPlanOn('02-10'), stripePrice]).toEqual(['standard', PRO]);
    await sendChanges('02-11');
    expect([await scheduledPlanOn('02-11'), stripePrice]).toEqual(['pro', PRO]);
  });

  test('does not take back another change that was chosen while the refused one was being sent', async () => {
    stripeAnswer = isUnreachable;
    await change('02-10', 'standard');
    stripeAnswer = async () => {
      stripeAnswer = accepts;
      await change('02-11', 'pro');
      throw REFUSED;
    };
    await sendChanges('02-11');
    expect([await scheduledPlanOn('02-11'), stripePrice]).toEqual(['pro', PRO]);
    expect(await scheduledPurchases()).toEqual(['pro']);
    expect(await notificationTitles()).not.toContain('Your plan does not change');
  });

  test('schedules nothing for a plan that was canceled while the change was being sent', async () => {
    await change('02-10', 'pro');
    stripeAnswer = async () => {
      stripeAnswer = refuses;
      await ann.cancelRenewal(day('02-11'));
      throw REFUSED;
    };
    await changeForError('02-11', 'standard');
    await sendChanges('02-12');
    expect(await ann.subscription(day('02-12'))).toMatchObject({ scheduledPlanId: null, cancelAtPeriodEnd: true });
    expect(await scheduledPurchases()).toEqual([]);
  });

  test('is taken back later if the database fails at first', async () => {
    stripeAnswer = isUnreachable;
    await change('02-10', 'standard');
    stripeAnswer = refuses;
    await database.fail({ commands: ['update'], collection: 'checkouts', how: { errorCode: 8 } });
    await sendChanges('02-11');
    expect(await scheduledPlanOn('02-11')).toBe('standard');
    await database.mend();
    await sendChanges('02-12');
    expect(await scheduledPlanOn('02-12')).toBeNull();
    expect(await notificationTitles()).toContain('Your plan does not change');
    expect(await rows('renewal_changes')).toEqual([]);
  });
});

describe('a refused request to undo a change', () => {
  test('leaves the change scheduled that the provider confirmed, not one that it refused in between', async () => {
    await change('02-10', 'pro');
    stripeAnswer = refuses;
    await changeForError('02-11', 'standard');
    stripeAnswer = isUnreachable;
    await ann.undoChange(day('02-12'));
    expect(await scheduledPlanOn('02-12')).toBeNull();
    stripeAnswer = refuses;
    await sendChanges('02-13');
    expect([await scheduledPlanOn('02-13'), stripePrice]).toEqual(['pro', PRO]);
  });

  test('leaves no change scheduled if the provider never got the change', async () => {
    stripeAnswer = isUnreachable;
    await change('02-10', 'standard');
    await ann.undoChange(day('02-11'));
    stripeAnswer = refuses;
    await sendChanges('02-12');
    expect([await scheduledPlanOn('02-12'), stripePrice]).toEqual([null, null]);
    expect(await notificationTitles()).toEqual(['Plan bought']);
    stripeAnswer = accepts;
    await change('02-13', 'standard');
    expect([await scheduledPlanOn('02-13'), stripePrice]).toEqual(['standard', STANDARD]);
  });
});
