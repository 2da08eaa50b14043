import type { Log } from '#api/kernel/log.ts';
import type { PaymentAccount, PaymentGateways } from '#api/ports/payment-provider.ts';
import { createProviderFetch } from '../connection.ts';
import { razorpayProvider } from './razorpay-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

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
  const fetch = createProviderFetch(limits.connect);
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
