import { beforeEach, describe, expect, test } from 'vitest';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import type { UserBilling } from '../../factories/billing.ts';
import { day, iso, rows, START, usePlanStory } from '../../factories/plan-story.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { run } from '../../setup/graphql.ts';
import { ApplyPromoCodeDocument, PurchaseAddOnDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const { ann: getAnn } = usePlanStory(testRuntime());

let ann: UserBilling;
beforeEach(() => {
  ann = getAnn();
});

describe('a promo discount', () => {
  test('of a payment that buys nothing can be used for the next payment', async () => {
    await givenPromoCode({ code: 'HALF', discountValue: 50 });
    const standard = await ann.buy(START, 'standard');
    await run(ann.viewer, ApplyPromoCodeDocument, { code: 'HALF' }, ann.at(START));
    const pro = await ann.order(day('02-10'), 'pro');
    await ann.receive(ann.refundEvent(standard, day('02-10')));
    await ann.receive(ann.paidEvent(pro, day('02-10')));
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late' }]);
    expect(await ann.order(day('02-11'), 'ultimate')).toMatchObject({ fullAmountMinor: 1999, amountMinor: 999 });
    await ann.receive(ann.paidEvent(pro, day('02-10')));
    expect(await rows('promo_redemptions')).toMatchObject([{ discountUsedAt: null }]);
  });

  test('that several checkouts reserved one after the other lowers the first payment only', async () => {
    const apply = (code: string) => run(ann.viewer, ApplyPromoCodeDocument, { code }, ann.at(START));
    for (const code of ['HALF', 'OTHER']) await givenPromoCode({ code, discountValue: 50 });
    const packs = [await givenAddOn({ priceMinor: 1000 }), await givenAddOn({ priceMinor: 1000 })];
    for (const { _id } of packs) {
      await apply('HALF');
      await run(ann.viewer, PurchaseAddOnDocument, { id: String(_id) }, ann.at(START));
      // Replaces the other discount, whose code can be applied again. The open checkout keeps its price.
      await apply('OTHER');
    }
    const orders = await Checkouts.find({ userId: ann.user._id }).sort({ _id: 1 }).lean<CheckoutRow[]>();
    expect(orders).toMatchObject([{ amountMinor: 500 }, { amountMinor: 500 }]);
    const events = orders.map((order) => ann.paidEvent(order, START));
    // Each is reported twice.
    await Promise.all([...events, ...events].map((event) => ann.receive(event)));
    expect(await rows('add_on_purchases', { state: 'paid' })).toHaveLength(1);
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', amountMinor: 500 }]);
  });

  test('that paid for one checkout of a plan makes a later payment for another one start nothing', async () => {
    await givenPromoCode({ code: 'HALF', discountValue: 50 });
    await run(ann.viewer, ApplyPromoCodeDocument, { code: 'HALF' }, ann.at(START));
    const monthly = await ann.order(START, 'standard');
    const yearly = await ann.order(START, 'standard', 'YEARLY');
    await ann.receive(ann.paidEvent(monthly, START));
    await ann.receive(ann.paidEvent(yearly, START));
    expect(await ann.subscription(START)).toMatchObject({ planId: 'standard', currentPeriodEnd: iso('02-28') });
    expect(await rows('payment_reviews')).toMatchObject([{ reason: 'too_late', amountMinor: yearly.amountMinor }]);
  });
});
