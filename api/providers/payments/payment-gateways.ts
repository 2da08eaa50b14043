import type { Log } from '../../log.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { connectingFetch } from '../connection.ts';
import { type RazorpayCredentials, razorpayProvider } from './razorpay-provider.ts';
import { type StripeCredentials, stripeProvider } from './stripe-provider.ts';

/** The credentials of an account, in the clear. They must not outlive the provider made of them. */
export type PaymentAccount =
  | { readonly provider: 'stripe'; readonly credentials: StripeCredentials }
  | { readonly provider: 'razorpay'; readonly credentials: RazorpayCredentials };

/** The way to the companies that take payments. */
export interface PaymentGateways {
  readonly open: (account: PaymentAccount) => PaymentProvider;
}

export interface PaymentGatewaysOptions {
  /** Where else to reach them: tests have stubs. Without a slash at the end. */
  readonly origins?: Partial<Readonly<Record<PaymentAccount['provider'], string>>>;
  /** Milliseconds. */
  readonly deadlines?: Partial<typeof DEADLINES>;
  readonly now?: () => Date;
}

const ORIGINS = { stripe: 'https://api.stripe.com', razorpay: 'https://api.razorpay.com' };
/** An operation of ours has ten seconds altogether. */
const DEADLINES = { connect: 4_000, total: 8_000 };

export function createPaymentGateways(
  log: Log,
  { origins, deadlines, now = () => new Date() }: PaymentGatewaysOptions = {},
): PaymentGateways {
  const limits = { ...DEADLINES, ...deadlines };
  const fetch = connectingFetch(limits.connect);
  const reach = (provider: PaymentAccount['provider']) => ({
    fetch,
    origin: origins?.[provider] ?? ORIGINS[provider],
    totalMs: limits.total,
    log,
  });
  return {
    open: (account) =>
      account.provider === 'stripe'
        ? stripeProvider(reach('stripe'), account.credentials)
        : razorpayProvider(reach('razorpay'), account.credentials, now),
  };
}
