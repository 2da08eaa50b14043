import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findCheckoutProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { applyDiscount, isDiscountAllowed } from '#api/modules/promo-codes/discount.rules.ts';
import { findPendingDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { Checkouts } from './checkout.model.ts';
import { toChargeable } from './insert-checkout.ts';

/** Reads the viewer's discount if it lowers the price of add-ons, and the item whose open checkout reserved it. Null without one. */
async function readDiscount({ viewer }: RequestContext) {
  const discount = viewer.kind === 'user' ? await findPendingDiscount(viewer.user._id) : null;
  if (!discount || !isDiscountAllowed(discount.allowedPlanIds, null)) return null;
  const reserving = discount.checkoutId ? await Checkouts.findById(discount.checkoutId, { itemId: 1 }).lean() : null;
  return { ...discount, reservedForId: reserving?.itemId ?? null };
}

const discountOf = perRequest(readDiscount);
const providerOf = perRequest(({ runtime }: RequestContext) => findCheckoutProvider(runtime));

interface PricedAddOn {
  readonly _id: unknown;
  readonly priceMinor: number;
}

/** Returns what an order of the add-on would charge the viewer now, in whole currency units: its price, less their discount. */
export async function getAddOnDue(ctx: RequestContext, { _id, priceMinor }: PricedAddOn): Promise<number> {
  const { currency } = ctx.runtime.config;
  const discount = await discountOf(ctx);
  const isDiscounted = discount !== null && [null, String(_id)].includes(discount.reservedForId);
  const dueMinor = isDiscounted ? applyDiscount(priceMinor, discount) : priceMinor;
  const provider = await providerOf(ctx);
  // As in insert-checkout.ts: only what a discount lowered can be too little to charge.
  return fromMinorUnits(dueMinor < priceMinor ? toChargeable(dueMinor, { provider, currency }) : dueMinor, currency);
}
