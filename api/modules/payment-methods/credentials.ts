import { z } from 'zod';
import { invalidInput } from '../../errors.ts';
import type { PaymentAccount } from '../../providers/payments/payment-gateways.ts';

const pastedText = (what: string) => z.string(`${what} is required`).trim().min(1, `${what} is required`);

const SHAPES = {
  stripe: z.strictObject({
    secret_key: pastedText('secret_key').regex(/^(sk|rk)_\S+$/, 'secret_key must begin with sk_ or rk_'),
    publishable_key: z
      .string()
      .trim()
      .regex(/^pk_\S+$/, 'publishable_key must begin with pk_')
      .optional(),
    webhook_secret: pastedText('webhook_secret').regex(/^whsec_\S+$/, 'webhook_secret must begin with whsec_'),
  }),
  razorpay: z.strictObject({
    key_id: pastedText('key_id').regex(/^rzp_(test|live)_\S+$/, 'key_id must begin with rzp_test_ or rzp_live_'),
    key_secret: pastedText('key_secret').regex(/^\S+$/, 'key_secret must not have spaces in it'),
    webhook_secret: pastedText('webhook_secret'),
  }),
} as const;

const isProvider = (provider: string): provider is PaymentAccount['provider'] => Object.hasOwn(SHAPES, provider);

const textOf = ({ code, message, ...issue }: z.core.$ZodIssue) =>
  code === 'unrecognized_keys' && 'keys' in issue ? `Unknown credentials: ${issue.keys.join(', ')}` : message;

/** An account as somebody typed it in. Throws BAD_USER_INPUT, whose texts name what is wrong and repeat no credential. */
export function accountOf(provider: string, credentials: unknown): PaymentAccount {
  if (!isProvider(provider)) throw invalidInput({ provider: 'Provider must be stripe or razorpay' });
  const { data, error } = SHAPES[provider].safeParse(credentials ?? {});
  if (!error) return { provider, credentials: data } as PaymentAccount;
  const [issue] = error.issues;
  const isWhole = issue === undefined || (issue.code === 'invalid_type' && issue.path.length === 0);
  throw invalidInput({ credentials: isWhole ? 'Credentials must be a set of names and values' : textOf(issue) });
}
