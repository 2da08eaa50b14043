import { beforeEach, describe, expect, test } from 'vitest';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { day, iso, START, usePlanStory } from '../../factories/plan-story.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import { ApplyPromoCodeDocument, BuySeatsDocument, ReceiptByIdDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const { ann: getAnn } = usePlanStory(runtime);

let ann: ReturnType<typeof getAnn>;
beforeEach(() => {
  ann = getAnn();
});

/** The receipts of a customer, by default Ann's, oldest first. */
async function receipts(customer = ann) {
  const payments = await customer.payments();
  return Promise.all(
    payments.map(async ({ _id }) => {
      const { receipt } = await run(customer.viewer, ReceiptByIdDocument, { paymentId: String(_id) }, { runtime });
      return receipt;
    }),
  );
}

describe('a receipt', () => {
  test('says which period each payment of a plan covers, even after a late renewal', async () => {
    const checkout = await ann.buy(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('04-10')));
    const whole = { fullAmount: 9.99, share: null, discount: 0, discountCode: null, credit: 0, quantity: 1 };
    expect(await receipts()).toEqual([
      { periodStart: START.toISOString(), periodEnd: iso('02-28'), ...whole },
      { periodStart: iso('02-28'), periodEnd: iso('03-31'), ...whole },
      { periodStart: iso('04-10'), periodEnd: iso('05-10'), ...whole },
    ]);
  });

  test('says what a discount and a credit took off', async () => {
    await givenPromoCode({ code: 'TENTH', discountValue: 10 });
    await run(ann.viewer, ApplyPromoCodeDocument, { code: 'TENTH' }, ann.at(START));
    await ann.buy(START, 'pro');
    await ann.buy(day('02-14'), 'ultimate');
    const [discounted, credited] = await receipts();
    const [first, second] = await ann.payments();
    expect(discounted).toMatchObject({ fullAmount: 9.99, discount: 1, discountCode: 'TENTH', credit: 0 });
    expect(credited).toMatchObject({ fullAmount: 19.99, discount: 0, discountCode: null, periodStart: iso('02-14') });
    expect(first?.amountMinor).toBe(899);
    expect(second?.amountMinor).toBe(1999 - Math.round((credited?.credit ?? 0) * 100));
    expect(credited?.credit).toBeGreaterThan(0);
  });

  test('of a lower plan starts when the plan before it ended', async () => {
    await ann.buy(START, 'pro');
    await ann.change(day('02-10'), 'standard');
    await ann.runClock(day('02-28'));
    expect((await receipts()).at(-1)).toMatchObject({
      fullAmount: 4.99,
      periodStart: iso('02-28'),
      periodEnd: iso('03-28'),
    });
  });

  test('of seats says how many, and which period each payment covers', async () => {
    await ann.buy(START, 'pro');
    await givenTeam(ann.user);
    await run(ann.viewer, BuySeatsDocument, { quantity: 2 }, ann.at(day('02-14')));
    const checkout = await Checkouts.findOne({ kind: 'seats' }).orFail().lean<CheckoutRow>();
    await ann.receive(ann.paidEvent(checkout, day('02-14')));
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    const [, first, renewal] = await receipts();
    expect(first).toEqual({
      periodStart: iso('02-14'),
      periodEnd: iso('02-28'),
      fullAmount: checkout.amountMinor / 100,
      share: { days: 14, ofDays: 31, includesNext: false },
      discount: 0,
      discountCode: null,
      credit: 0,
      quantity: 2,
    });
    expect(checkout.amountMinor).toBeLessThan(2800);
    expect(renewal).toMatchObject({ periodStart: iso('02-28'), fullAmount: 28, share: null, quantity: 2 });
  });

  test('has the right period when a renewal is reported before the first payment', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'renewal_paid', day('02-28')));
    await ann.receive(ann.paidEvent(checkout, START), day('03-01'));
    expect((await receipts()).map((receipt) => [receipt?.periodStart, receipt?.periodEnd])).toEqual([
      [START.toISOString(), iso('02-28')],
      [iso('02-28'), iso('03-31')],
    ]);
    const numbers = (await ann.payments()).map(({ receiptNumber }) => receiptNumber);
    expect(new Set(numbers).size).toBe(2);
  });

  test('is shown to its payer only, and not for a payment that failed', async () => {
    const checkout = await ann.order(START, 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', START, { checkoutId: String(checkout._id) }));
    expect(await receipts()).toEqual([null]);
    await ann.receive(ann.paidEvent(checkout, day('02-01')));
    const [payment] = (await ann.payments()).filter(({ status }) => status === 'succeeded');
    const bob = billingOf(await givenSubscriber(), runtime);
    const answer = await run(bob.viewer, ReceiptByIdDocument, { paymentId: String(payment?._id) }, { runtime });
    expect(answer).toEqual({ receipt: null });
  });
});
