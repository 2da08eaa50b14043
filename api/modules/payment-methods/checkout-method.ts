import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { type PaymentMethodRow, PaymentMethods } from './payment-method.model.ts';
import { type DecryptedPaymentMethod, decryptPaymentMethod } from './payment-method-secrets.ts';

/** Finds the payment method that takes new payments: the newest active one that can be decrypted. */
export async function findCheckoutMethod(runtime: Runtime): Promise<DecryptedPaymentMethod | null> {
  const rows = await PaymentMethods.find({ isActive: true }).sort({ _id: -1 }).lean<PaymentMethodRow[]>();
  for (const row of rows) {
    const method = decryptPaymentMethod(runtime, row);
    if (method) return method;
  }
  return null;
}

/** Finds the id of the method that takes new payments, once per request: decrypting is not free, and a list asks for each row. */
const checkoutMethodId = perRequest(async ({ runtime }) => (await findCheckoutMethod(runtime))?.id ?? null);

/** Returns whether a payment method takes new payments. */
export const takesPayments = async (ctx: RequestContext, { _id }: Pick<PaymentMethodRow, '_id'>): Promise<boolean> =>
  (await checkoutMethodId(ctx)) === String(_id);
