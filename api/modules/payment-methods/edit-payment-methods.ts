import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import type { PaymentAccount } from '#api/ports/payment-provider.ts';
import { parseAccount } from './parse-account.ts';
import type { PaymentMethodRecord } from './payment-method.model.ts';
import { getPaymentMethod } from './payment-methods.service.ts';
import {
  createPaymentMethod,
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

/** Tries credentials with a call that reads only. Throws BAD_USER_INPUT if they do not work. */
async function assertWorks({ runtime }: RequestContext, account: PaymentAccount): Promise<void> {
  const verdict = await runtime.paymentGateways.open(account).tryCredentials();
  if (verdict.outcome !== 'accepted') throw invalidInput({ credentials: verdict.reason, ...SAVE_ANYWAY });
}

/** Tries the credentials of a new payment method and saves it. Nothing is sent when the name is invalid. Throws BAD_USER_INPUT. */
export async function addPaymentMethod(
  ctx: RequestContext,
  { saveAnyway, ...input }: NewPaymentMethod & SaveOptions,
): Promise<PaymentMethodRecord> {
  parseMethodName(input.name);
  if (!saveAnyway) await assertWorks(ctx, parseAccount(input.provider, input.credentials));
  return createPaymentMethod(ctx, input);
}

/** Changes a payment method. New credentials are tried first. Throws NOT_FOUND and BAD_USER_INPUT. */
export async function editPaymentMethod(
  ctx: RequestContext,
  id: string,
  { saveAnyway, ...change }: PaymentMethodChange & SaveOptions,
): Promise<PaymentMethodRecord> {
  if (change.name != null) parseMethodName(change.name);
  if (change.credentials != null && !saveAnyway) {
    const { provider } = await getPaymentMethod(id);
    await assertWorks(ctx, parseAccount(provider, change.credentials));
  }
  return updatePaymentMethod(ctx, id, change);
}
