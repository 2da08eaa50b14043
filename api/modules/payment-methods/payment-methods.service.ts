import { findNames } from '#api/database/find-names.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { type PaymentMethodRecord, PaymentMethods } from './payment-method.model.ts';
import { WITHOUT_CREDENTIALS } from './payment-method.model.ts';
import { paymentMethodNotFoundError } from './payment-method-errors.ts';

/** Lists the payment methods, newest first: checkouts use the first active one. */
export async function listPaymentMethods(): Promise<PaymentMethodRecord[]> {
  return PaymentMethods.find({}, WITHOUT_CREDENTIALS).sort({ _id: -1 }).lean<PaymentMethodRecord[]>();
}

/** Returns a payment method, by id. Throws NOT_FOUND. */
export async function getPaymentMethod(id: string): Promise<PaymentMethodRecord> {
  const method = await PaymentMethods.findById(toObjectId(id), WITHOUT_CREDENTIALS).lean<PaymentMethodRecord>();
  if (!method) throw paymentMethodNotFoundError();
  return method;
}

/** Finds the names of payment methods by id. Deleted ones are left out. */
export const findPaymentMethodNames = async (ids: readonly string[]) => findNames(PaymentMethods, ids, 'name');
