import type { Log } from '#api/kernel/log.ts';
import type { PaymentAccount, PaymentGateways } from '#api/ports/payment-provider.ts';
import { createProviderFetch } from '../connection.ts';
import { razorpayProvider } from './razorpay-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

export interface PaymentGatewaysOptions {
  /** Replaces the URLs of providers, for tests. Without a slash at the end. */
  readonly origins?: Partial<Readonly<Record<PaymentAccount['provider'], string>>>;
  /** The time limits, in milliseconds. */
  readonly deadlines?: Partial<typeof DEADLINES>;
  readonly now?: () => Date;
}

const ORIGINS = { stripe: 'https://api.stripe.com', razorpay: 'https://api.razorpay.com' };
/** The time limits, in milliseconds. Users wait for these calls: a purchase makes up to two of them (`SLOW_FIELDS` in time-limit.ts). */
const DEADLINES = { connect: 4_000, total: 8_000 };

/** Creates the access to the payment providers over HTTP. */
export function createPaymentGateways(
  log: Log,
  { origins, deadlines, now = () => new Date() }: PaymentGatewaysOptions = {},
): PaymentGateways {
  const limits = { ...DEADLINES, ...deadlines };
  const fetch = createProviderFetch(limits.connect);
  const toConnection = (provider: PaymentAccount['provider']) => ({
    fetch,
    origin: origins?.[provider] ?? ORIGINS[provider],
    totalMs: limits.total,
    log,
  });
  return {
    open: (account) =>
      account.provider === 'stripe'
        ? stripeProvider(toConnection('stripe'), account.credentials)
        : razorpayProvider(toConnection('razorpay'), account.credentials, now),
  };
}
