import { z } from 'zod';
import { invalidInput } from '#api/kernel/errors.ts';
import type { PaymentAccount } from '#api/ports/payment-provider.ts';

const requiredText = (name: string) => z.string(`${name} is required`).trim().min(1, `${name} is required`);

/** The credentials of each provider, under the provider's names. */
const CREDENTIALS = {
  stripe: z.strictObject({
    secret_key: requiredText('secret_key').regex(/^(sk|rk)_\S+$/, 'secret_key must begin with sk_ or rk_'),
    webhook_secret: requiredText('webhook_secret').regex(/^whsec_\S+$/, 'webhook_secret must begin with whsec_'),
  }),
  razorpay: z.strictObject({
    key_id: requiredText('key_id').regex(/^rzp_(test|live)_\S+$/, 'key_id must begin with rzp_test_ or rzp_live_'),
    key_secret: requiredText('key_secret').regex(/^\S+$/, 'key_secret must not have spaces in it'),
    webhook_secret: requiredText('webhook_secret'),
  }),
} as const;

const isProvider = (provider: string): provider is PaymentAccount['provider'] => Object.hasOwn(CREDENTIALS, provider);

/** Says what is wrong without repeating a credential. */
const toProblem = ({ code, message, ...issue }: z.core.$ZodIssue) =>
  code === 'unrecognized_keys' && 'keys' in issue ? `Unknown credentials: ${issue.keys.join(', ')}` : message;

/** Reads the provider and credentials that an administrator entered. Throws BAD_USER_INPUT. */
export function parseAccount(provider: string, credentials: unknown): PaymentAccount {
  if (!isProvider(provider)) throw invalidInput({ provider: 'Provider must be stripe or razorpay' });
  const { data, error } = CREDENTIALS[provider].safeParse(credentials ?? {});
  if (!error) return { provider, credentials: data } as PaymentAccount;
  const [issue] = error.issues;
  const isNoObject = issue === undefined || (issue.code === 'invalid_type' && issue.path.length === 0);
  throw invalidInput({ credentials: isNoObject ? 'Credentials must be a set of names and values' : toProblem(issue) });
}
