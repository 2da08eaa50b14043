import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { sendDueRenewalChanges } from '#api/modules/billing/plan-change.service.ts';
import type { createCustomer } from '../../factories/billing.ts';
import { day, rows } from '../../factories/plan-story.ts';
import { givenStripeCustomer, runtimeWithStripe } from '../../factories/stripe-customer.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { runForError } from '../../setup/graphql.ts';
import { ChangePlanDocument } from '../../setup/operations.generated.ts';

const database = useFailingDatabase();

const DOWN = new DomainError('PROVIDER_FAILED', 'Not now');
const REFUSED = new DomainError('CONFLICT', 'Stripe cannot change this subscription.');

/** The price after the period, as Stripe has it. Null: that of the current plan. */
let price: number | null;
/** How Stripe answers. */
let answer: () => Promise<unknown>;
const runtime = runtimeWithStripe({
  changeRenewals: async (_ref, { next }) => {
    await answer();
    price = next?.amountMinor ?? null;
  },
});
const accepts = () => Promise.resolve();
const isDown = () => Promise.reject(DOWN);
const refuses = () => Promise.reject(REFUSED);

const PRO = 999;
const STANDARD = 499;

/** Someone with the plan Ultimate. */
let ann: ReturnType<typeof createCustomer>;
beforeEach(async () => {
  price = null;
  answer = accepts;
  ann = await givenStripeCustomer(runtime, 'ultimate');
});

const sendChanges = (date: string) => sendDueRenewalChanges(runtime, day(date));
const change = (date: string, planId: string) => ann.change(day(date), planId);
const refusedChange = (date: string, planId: string) =>
  runForError(ann.viewer, ChangePlanDocument, { input: { planId, interval: 'MONTHLY' } }, ann.at(day(date)));
const scheduled = async (date: string) => (await ann.subscription(day(date))).scheduledPlanId;
const scheduledPurchases = async () =>
  (await rows('checkouts', { state: 'scheduled' })).map(({ itemId }) => itemId as string);
const titles = async () => (await rows('notifications')).map(({ title }) => title as string);
const mails = async () => (await rows('mails')).map(({ template }) => template as string);

describe('a change that is refused', () => {
  test('leaves the one scheduled that the provider has confirmed before, and the mail says so', async () => {
    await change('02-10', 'pro');
    answer = refuses;
    expect(await refusedChange('02-11', 'standard')).toMatchObject({ code: 'CONFLICT', message: REFUSED.message });
    expect([await scheduled('02-11'), price]).toEqual(['pro', PRO]);
    expect(await scheduledPurchases()).toEqual(['pro']);
    expect((await mails()).at(-1)).toBe('other_plan_change_refused');
    expect(await rows('renewal_changes')).toEqual([]);
  });

  test('later, too, and its user is notified', async () => {
    await change('02-10', 'pro');
    answer = isDown;
    await change('02-11', 'standard');
    expect(await scheduled('02-11')).toBe('standard');
    answer = refuses;
    await sendChanges('02-12');
    expect([await scheduled('02-12'), price]).toEqual(['pro', PRO]);
    expect(await titles()).toContain('Your plan changes as scheduled');
  });

  test('leaves none when the provider has never heard of the one before', async () => {
    answer = isDown;
    await change('02-10', 'pro');
    answer = refuses;
    await refusedChange('02-11', 'standard');
    expect([await scheduled('02-11'), price]).toEqual([null, null]);
    expect(await scheduledPurchases()).toEqual([]);
  });

  test('leaves the one that the provider was confirming when the other was chosen', async () => {
    answer = async () => {
      answer = refuses;
      await change('02-10', 'standard');
    };
    await change('02-10', 'pro');
    expect([await scheduled('02-10'), price]).toEqual(['standard', PRO]);
    await sendChanges('02-11');
    expect([await scheduled('02-11'), price]).toEqual(['pro', PRO]);
  });

  test('does not take back one that was chosen while it was being sent', async () => {
    answer = isDown;
    await change('02-10', 'standard');
    answer = async () => {
      answer = accepts;
      await change('02-11', 'pro');
      throw REFUSED;
    };
    await sendChanges('02-11');
    expect([await scheduled('02-11'), price]).toEqual(['pro', PRO]);
    expect(await scheduledPurchases()).toEqual(['pro']);
    expect(await titles()).not.toContain('Your plan does not change');
  });

  test('does not schedule anything for a plan that was cancelled while it was being sent', async () => {
    await change('02-10', 'pro');
    answer = async () => {
      answer = refuses;
      await ann.mutate(day('02-11'), 'cancelSubscription');
      throw REFUSED;
    };
    await refusedChange('02-11', 'standard');
    await sendChanges('02-12');
    expect(await ann.subscription(day('02-12'))).toMatchObject({ scheduledPlanId: null, cancelAtPeriodEnd: true });
    expect(await scheduledPurchases()).toEqual([]);
  });

  test('is taken back later when the database fails meanwhile', async () => {
    answer = isDown;
    await change('02-10', 'standard');
    answer = refuses;
    await database.fail({ commands: ['update'], collection: 'checkouts', how: { errorCode: 8 } });
    await sendChanges('02-11');
    expect(await scheduled('02-11')).toBe('standard');
    await database.mend();
    await sendChanges('02-12');
    expect(await scheduled('02-12')).toBeNull();
    expect(await titles()).toContain('Your plan does not change');
    expect(await rows('renewal_changes')).toEqual([]);
  });
});

describe('the undoing of a change that is refused', () => {
  test('leaves the change scheduled that the provider has, not one that it refused in between', async () => {
    await change('02-10', 'pro');
    answer = refuses;
    await refusedChange('02-11', 'standard');
    answer = isDown;
    await ann.undoChange(day('02-12'));
    expect(await scheduled('02-12')).toBeNull();
    answer = refuses;
    await sendChanges('02-13');
    expect([await scheduled('02-13'), price]).toEqual(['pro', PRO]);
  });

  test('of which the provider has never heard leaves none', async () => {
    answer = isDown;
    await change('02-10', 'standard');
    await ann.undoChange(day('02-11'));
    answer = refuses;
    await sendChanges('02-12');
    expect([await scheduled('02-12'), price]).toEqual([null, null]);
    expect(await titles()).toEqual([]);
    answer = accepts;
    await change('02-13', 'standard');
    expect([await scheduled('02-13'), price]).toEqual(['standard', STANDARD]);
  });
});
