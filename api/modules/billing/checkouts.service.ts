import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { isObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { type AddOnPurchaseRecord, findUserAddOn } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { getAddOn } from '#api/modules/add-ons/add-ons.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { consumeCheckoutLimit } from './checkout-rate-limit.ts';
import { closeCheckout } from './close-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { findPlanOnSale, type PlanCheckoutInput, toBilling } from './plan-checkout.ts';
import { externalUrlOf } from './plan-offer.rules.ts';
import { buildPlanOrder } from './plan-order.ts';

/**
 * Opens a checkout for a plan and returns the link of its payment page. A plan with an external link is sold on that page, and whether the user
 * can buy it now is not checked. A plan that costs nothing starts immediately, and the link is the billing page. Throws NOT_FOUND,
 * BAD_USER_INPUT, CONFLICT, RATE_LIMITED, UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function createCheckout(ctx: RequestContext, input: PlanCheckoutInput): Promise<{ readonly url: string }> {
  await consumeCheckoutLimit(ctx);
  const plan = await findPlanOnSale(input.planId);
  const billing = toBilling(plan, input.interval);
  const externalUrl = externalUrlOf(plan, billing);
  if (externalUrl !== null) return { url: externalUrl };
  const { url } = await openCheckout(ctx, await buildPlanOrder(ctx, plan, billing));
  return { url: url ?? `${ctx.runtime.config.publicUrl}/dashboard/billing?checkout=success` };
}

/** An ordered add-on. Exactly one of the two fields is set. */
interface AddOnOrder {
  /** Where the add-on is paid. */
  readonly checkoutUrl: string | null;
  /** The add-on itself, when it costs nothing. */
  readonly userAddOn: AddOnPurchaseRecord | null;
}

/**
 * Orders an add-on. The user gets it once it is paid; an add-on that costs nothing, immediately. Throws NOT_FOUND,
 * RATE_LIMITED, UNAVAILABLE, PROVIDER_FAILED and TIMEOUT.
 */
export async function purchaseAddOn(ctx: RequestContext, id: string): Promise<AddOnOrder> {
  await consumeCheckoutLimit(ctx);
  const addOn = await getAddOn(id);
  if (!addOn.isActive) throw new DomainError('NOT_FOUND', 'This add-on is not available');
  if (addOn.purchaseUrl) return { checkoutUrl: addOn.purchaseUrl, userAddOn: null };
  const { url, addOnPurchaseId } = await openCheckout(ctx, {
    item: { kind: 'add_on', id: addOn._id },
    description: `${ctx.runtime.config.product.name} ${addOn.name}`,
    fullAmountMinor: addOn.priceMinor,
    renewal: null,
    credit: null,
    page: '/dashboard/addons',
  });
  if (url !== null || !addOnPurchaseId) return { checkoutUrl: url, userAddOn: null };
  return { checkoutUrl: null, userAddOn: await findUserAddOn(addOnPurchaseId) };
}

/** Checkouts that one pass of the job closes. The next pass continues. */
const MAX_PER_PASS = 200;

const expiredCheckoutsOf = isolatedRows<Types.ObjectId>('A checkout could not be closed, and will be tried again');

/** Closes checkouts that were not paid in time. */
export async function expireCheckouts(now: Date, runtime: Runtime): Promise<void> {
  const expired = expiredCheckoutsOf(runtime);
  const isDue = { isOpen: true, expiresAt: trusted({ $lte: now }) };
  const due = await Checkouts.find({ ...isDue, _id: trusted({ $nin: expired.waiting(now) }) })
    .limit(MAX_PER_PASS)
    .lean<CheckoutRow[]>();
  const expire = (checkout: CheckoutRow) =>
    mongoose.connection.transaction((session) => closeCheckout(session, { checkout, state: 'expired' }));
  await expired.forEach(due, expire, now);
}

/** Whether a checkout can't be paid any more, and was not paid. False for an unknown one. */
export async function isCheckoutEnded(id: string): Promise<boolean> {
  return (
    isObjectId(id) && (await Checkouts.exists({ _id: id, isOpen: false, state: trusted({ $ne: 'paid' }) })) !== null
  );
}

/** Counts the users with an open checkout for a plan: any of them can pay at this moment. Deleted accounts do not count. */
export async function countPlanBuyers(
  session: ClientSession,
  { planId, at }: { readonly planId: string; readonly at: Date },
): Promise<number> {
  const open = { kind: 'plan' as const, itemId: planId, isOpen: true, expiresAt: trusted({ $gt: at }) };
  const rows = await Checkouts.find(open, { userId: 1 }, { session }).lean();
  return (await findContacts(rows.flatMap(({ userId }) => userId ?? []))).size;
}
