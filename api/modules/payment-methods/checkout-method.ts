import DataLoader from 'dataloader';
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

/**
 * Tells by its id whether a method takes new payments. Finds the one that does once for all rows of a list, because decrypting is not free. The answer
 * is not kept: a request can have several mutations, after each of which another method may take payments.
 */
const takesPaymentsLoader = perRequest(
  ({ runtime }) =>
    new DataLoader<string, boolean>(
      async (ids) => {
        const method = await findCheckoutMethod(runtime);
        return ids.map((id) => id === method?.id);
      },
      { cache: false },
    ),
);

/** Returns whether a payment method takes new payments. */
export const takesPayments = (ctx: RequestContext, { _id }: Pick<PaymentMethodRow, '_id'>): Promise<boolean> =>
  takesPaymentsLoader(ctx).load(String(_id));
