import { type ClientSession, trusted } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { cancelAddOnPurchase } from '#api/modules/add-ons/add-on-purchases.service.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { releaseDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

interface Closing {
  readonly checkout: Pick<CheckoutRow, '_id' | 'addOnPurchaseId'>;
  readonly state: 'expired' | 'failed';
}

/**
 * Closes an unpaid checkout, releases its discount and cancels its pending add-on purchase. A payment that arrives
 * later still counts. Does nothing for a checkout that is closed already.
 */
export async function closeCheckout(session: ClientSession, { checkout, state }: Closing): Promise<void> {
  const { _id, addOnPurchaseId } = checkout;
  const { modifiedCount } = await Checkouts.updateOne(
    { _id, isOpen: true },
    { $set: { isOpen: false, state } },
    { session },
  );
  if (modifiedCount === 0) return;
  await releaseDiscount(session, { checkoutId: _id });
  if (addOnPurchaseId) await cancelAddOnPurchase(session, { purchaseId: addOnPurchaseId });
}

/**
 * Closes the other open checkouts for plans of a user who has bought one, so that a payment page that was left open can't be paid by mistake. Returns
 * them: their pages are closed after the transaction.
 */
export async function closeOtherPlanCheckouts(
  session: ClientSession,
  { _id, userId }: Pick<CheckoutRow, '_id' | 'userId'>,
): Promise<readonly CheckoutRow[]> {
  if (!userId) return [];
  const others = await Checkouts.find({ userId, kind: 'plan', isOpen: true, _id: trusted({ $ne: _id }) })
    .session(session)
    .lean<CheckoutRow[]>();
  for (const checkout of others) await closeCheckout(session, { checkout, state: 'expired' });
  return others;
}

/**
 * Closes the payment page of a checkout that another one replaces, so that it cannot be paid by mistake. A page that cannot be closed stays open until
 * the checkout expires; a payment there still counts.
 */
export async function closePaymentPage(
  runtime: Runtime,
  { provider: name, providerRef }: Pick<CheckoutRow, 'provider' | 'providerRef'>,
): Promise<void> {
  if (providerRef === null || name === null) return;
  try {
    await (await findRenewalProvider(runtime, name))?.closeCheckout(providerRef);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    runtime.log.warn({ err: error }, 'The page of a replaced checkout could not be closed');
  }
}
