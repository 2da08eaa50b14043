import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import type { PaymentAccount } from '#api/ports/payment-provider.ts';
import { parseAccount } from './parse-account.ts';
import type { PaymentMethodRecord } from './payment-method.model.ts';
import { getPaymentMethod } from './payment-methods.service.ts';
import {
  createPaymentMethod,
  type CredentialTrial,
  type NewPaymentMethod,
  parseMethodName,
  type PaymentMethodChange,
  updatePaymentMethod,
} from './store-payment-methods.ts';

/** A field of the error that lets a form offer to save the payment method anyway. */
const SAVE_ANYWAY = { saveAnyway: 'The payment method was not saved. Correct the credentials, or save it anyway.' };

interface SaveOptions {
  /** Saves credentials that do not work now. */
  readonly saveAnyway?: boolean | null | undefined;
}

/** Tries credentials with a call that reads only. Throws BAD_USER_INPUT if they do not work and are not to be saved anyway. */
async function tryAccount(
  { runtime, now }: RequestContext,
  account: PaymentAccount,
  saveAnyway: boolean,
): Promise<CredentialTrial> {
  const verdict = await runtime.paymentGateways.open(account).tryCredentials();
  if (verdict.outcome === 'accepted') return { triedAt: now(), trialProblem: null };
  if (!saveAnyway) throw invalidInput({ credentials: verdict.reason, ...SAVE_ANYWAY });
  return { triedAt: now(), trialProblem: verdict.reason };
}

/** Tries the credentials of a new payment method and saves it. Nothing is sent when the name is invalid. Throws BAD_USER_INPUT. */
export async function addPaymentMethod(
  ctx: RequestContext,
  { saveAnyway, ...input }: NewPaymentMethod & SaveOptions,
): Promise<PaymentMethodRecord> {
  parseMethodName(input.name);
  const trial = await tryAccount(ctx, parseAccount(input.provider, input.credentials), saveAnyway === true);
  return createPaymentMethod(ctx, input, trial);
}

/** Changes a payment method. New credentials are tried first. Throws NOT_FOUND and BAD_USER_INPUT. */
export async function editPaymentMethod(
  ctx: RequestContext,
  id: string,
  { saveAnyway, ...change }: PaymentMethodChange & SaveOptions,
): Promise<PaymentMethodRecord> {
  if (change.name != null) parseMethodName(change.name);
  if (change.credentials == null) return updatePaymentMethod(ctx, id, change);
  const { provider } = await getPaymentMethod(id);
  const trial = await tryAccount(ctx, parseAccount(provider, change.credentials), saveAnyway === true);
  return updatePaymentMethod(ctx, id, change, trial);
}
