import { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requiredTextProblem } from '#api/lib/field-problems.ts';
import { PAYMENT_METHOD } from '#schema/limits.ts';
import { parseAccount } from './parse-account.ts';
import { type PaymentMethodRecord, type PaymentMethodRow, PaymentMethods } from './payment-method.model.ts';
import { WITHOUT_CREDENTIALS } from './payment-method.model.ts';
import { paymentMethodNotFoundError } from './payment-method-errors.ts';
import { encryptCredentials } from './payment-method-secrets.ts';
import { getPaymentMethod } from './payment-methods.service.ts';

/** How credentials were tried before they were stored. */
export interface CredentialTrial {
  readonly triedAt: Date | null;
  readonly trialProblem: string | null;
}

const NOT_TRIED: CredentialTrial = { triedAt: null, trialProblem: null };

export interface NewPaymentMethod {
  readonly name: string;
  readonly provider: string;
  /** Under the provider's names. */
  readonly credentials: unknown;
}

/** Returns a name without the white space around it. Throws BAD_USER_INPUT. */
export function parseMethodName(text: string): string {
  const name = text.trim();
  assertValid({ name: requiredTextProblem('A name', name, PAYMENT_METHOD.name) });
  return name;
}

/** Adds an account at a payment provider and makes it active, so that it takes all new payments. Throws BAD_USER_INPUT. */
export async function createPaymentMethod(
  ctx: RequestContext,
  input: NewPaymentMethod,
  trial = NOT_TRIED,
): Promise<PaymentMethodRecord> {
  const name = parseMethodName(input.name);
  const { provider, credentials } = parseAccount(input.provider, input.credentials);
  const method = { _id: new Types.ObjectId(), name, provider, isActive: true, createdAt: ctx.now(), ...trial };
  await PaymentMethods.create({ ...method, ciphertext: encryptCredentials(ctx.runtime, method, credentials) });
  return method;
}

/** Changes a payment method. Throws NOT_FOUND. */
async function changePaymentMethod(id: string, changes: Partial<PaymentMethodRow>): Promise<PaymentMethodRecord> {
  const method = await PaymentMethods.findOneAndUpdate(
    { _id: toObjectId(id) },
    { $set: changes },
    { returnDocument: 'after', projection: WITHOUT_CREDENTIALS },
  ).lean<PaymentMethodRecord>();
  if (!method) throw paymentMethodNotFoundError();
  return method;
}

export interface PaymentMethodChange {
  readonly name?: string | null | undefined;
  /** All credentials of the account, under the provider's names. */
  readonly credentials?: unknown;
}

/** Renames a payment method, or replaces its credentials. Throws NOT_FOUND and BAD_USER_INPUT. */
export async function updatePaymentMethod(
  ctx: RequestContext,
  id: string,
  input: PaymentMethodChange,
  trial = NOT_TRIED,
): Promise<PaymentMethodRecord> {
  const old = await getPaymentMethod(id);
  const name = input.name == null ? old.name : parseMethodName(input.name);
  if (input.credentials == null) return changePaymentMethod(id, { name });
  const { credentials } = parseAccount(old.provider, input.credentials);
  return changePaymentMethod(id, { name, ciphertext: encryptCredentials(ctx.runtime, old, credentials), ...trial });
}

/**
 * Switches a payment method on or off. An inactive one takes no new payments, but its webhooks and its subscriptions
 * continue to work. Throws NOT_FOUND.
 */
export async function setPaymentMethodActive(id: string, isActive: boolean): Promise<PaymentMethodRecord> {
  return changePaymentMethod(id, { isActive });
}

/** Deletes a payment method and its credentials. From then on its webhooks are refused. Throws NOT_FOUND. */
export async function deletePaymentMethod(id: string): Promise<PaymentMethodRecord> {
  const method = await PaymentMethods.findOneAndDelete(
    { _id: toObjectId(id) },
    { projection: WITHOUT_CREDENTIALS },
  ).lean<PaymentMethodRecord>();
  if (!method) throw paymentMethodNotFoundError();
  return method;
}
