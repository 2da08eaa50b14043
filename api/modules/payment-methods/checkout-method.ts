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

/** Returns whether a payment method takes new payments. */
export async function takesPayments(runtime: Runtime, { _id }: Pick<PaymentMethodRow, '_id'>): Promise<boolean> {
  return (await findCheckoutMethod(runtime))?.id === String(_id);
}
