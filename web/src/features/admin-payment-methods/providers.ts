import type { PaymentProvider } from '#web/graphql/admin-operations.generated.ts';

interface ProviderFacts {
  readonly label: string;
  /** The credentials that the provider's account has, by their names in the API. */
  readonly credentials: readonly { readonly name: string; readonly label: string; readonly where: string }[];
  /** The webhook events to choose at the provider. docs/payments.md lists them too. */
  readonly events: readonly string[];
}

export const PAYMENT_PROVIDERS: Readonly<Record<PaymentProvider, ProviderFacts>> = {
  STRIPE: {
    label: 'Stripe',
    credentials: [
      { name: 'secret_key', label: 'Secret key', where: 'Developers → API keys' },
      {
        name: 'webhook_secret',
        label: 'Webhook secret',
        where: 'Developers → Webhooks, the signing secret of the endpoint',
      },
    ],
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'invoice.paid',
      'invoice.payment_failed',
      'charge.refunded',
      'customer.subscription.deleted',
    ],
  },
  RAZORPAY: {
    label: 'Razorpay',
    credentials: [
      { name: 'key_id', label: 'Key id', where: 'Account & Settings → API keys' },
      { name: 'key_secret', label: 'Key secret', where: 'Account & Settings → API keys' },
      { name: 'webhook_secret', label: 'Webhook secret', where: 'The secret that you choose when you add the webhook' },
    ],
    events: [
      'payment_link.paid',
      'payment_link.expired',
      'payment_link.cancelled',
      'payment.failed',
      'refund.processed',
      'subscription.authenticated',
      'subscription.charged',
      'subscription.pending',
      'subscription.halted',
      'subscription.cancelled',
      'subscription.completed',
    ],
  },
};

type Credentials = Readonly<Record<string, string>>;

/** Whether every credential that the provider needs was typed. */
export const areComplete = (provider: PaymentProvider, given: Credentials): boolean =>
  PAYMENT_PROVIDERS[provider].credentials.every(({ name }) => given[name]?.trim());

/** Converts typed credentials for the API. */
export const toCredentialInput = (provider: PaymentProvider, given: Credentials) =>
  PAYMENT_PROVIDERS[provider].credentials.map(({ name }) => ({ name, value: given[name]?.trim() ?? '' }));
