/** Who takes the money. `sandbox` is our own page that pays at a click; it does not exist in production. */
export type PaymentProviderName = 'stripe' | 'razorpay' | 'sandbox';

/** What is to be paid. Amounts are integers in minor units of `currency`. */
export interface CheckoutRequest {
  /** Ours. Travels with the payment as its reference, and is the provider's idempotency key. */
  readonly checkoutId: string;
  /** What the payer reads: `PlainPrompt Pro, monthly`. */
  readonly description: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Due now, with any discount taken off; more than 0. */
  readonly amountMinor: number;
  /** What renews it from then on, at the full price. Null: paid once. */
  readonly renewal: {
    readonly amountMinor: number;
    readonly everyMonths: 1 | 3 | 12;
    /** When it is renewed first, for what begins later than it is paid. Null: `everyMonths` after the payment. */
    readonly firstAt: Date | null;
  } | null;
  readonly customerEmail: string;
  /** Until when we mean it to be paid, at least half an hour from now. The provider's page closes some minutes later, never before. */
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutLink {
  /** Where the payer goes. */
  readonly url: string;
  /** The provider's own id of the checkout. */
  readonly ref: string;
}

/**
 * What a provider's webhook says, in words that all of them share. `at` is the provider's own time of the event: events come late, twice
 * and in any order.
 */
export type PaymentEvent =
  | {
      readonly kind: 'checkout_paid';
      readonly checkoutId: string;
      readonly paymentRef: string;
      /** Null for what is paid once. */
      readonly subscriptionRef: string | null;
      readonly amountMinor: number;
      readonly currency: string;
      /** Of the provider's subscription; null leaves it to our own calendar. */
      readonly periodEnd: Date | null;
      readonly at: Date;
    }
  | {
      readonly kind: 'renewal_paid';
      readonly subscriptionRef: string;
      readonly paymentRef: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly periodEnd: Date | null;
      readonly at: Date;
    }
  | {
      /** Never the last word: the same checkout, or the same `paymentRef`, may still be paid, and says so in an event of its own. */
      readonly kind: 'payment_failed';
      /** At least one of the two is known. */
      readonly checkoutId: string | null;
      readonly subscriptionRef: string | null;
      readonly paymentRef: string;
      readonly amountMinor: number;
      readonly currency: string;
      /** In words for the payer. */
      readonly reason: string;
      readonly at: Date;
    }
  | {
      readonly kind: 'refunded';
      readonly paymentRef: string;
      /** All refunds of this payment so far. */
      readonly refundedMinor: number;
      readonly currency: string;
      readonly at: Date;
    }
  | { readonly kind: 'checkout_expired'; readonly checkoutId: string; readonly at: Date }
  /** It renews no more. What is paid for runs on to its end. */
  | { readonly kind: 'subscription_ended'; readonly subscriptionRef: string; readonly at: Date };

/** An event and who tells it: references mean something only together with their provider. */
export type ProviderEvent = PaymentEvent & { readonly provider: PaymentProviderName };

/** A verified webhook. `event` is null for what does not concern us: it is kept, and nothing else happens. */
export interface ReceivedEvent {
  /** The provider's own id: the same event is never taken twice. */
  readonly eventId: string;
  readonly type: string;
  readonly event: PaymentEvent | null;
}

/** In lower case, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A webhook that nobody can be held to: forged, altered, or too old. Says nothing of what it holds. */
export class UnverifiedWebhookError extends Error {
  override readonly name = 'UnverifiedWebhookError';
}

/** One way to be paid. Errors are `DomainError('PROVIDER_FAILED', …)` without a word of the credentials. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  readonly createCheckout: (request: CheckoutRequest) => Promise<CheckoutLink>;
  /** Stops the renewals; what is paid for runs on. Succeeds when they are stopped already. */
  readonly stopRenewals: (subscriptionRef: string) => Promise<void>;
  /** Lets them go on before the period is over. Rejects where the provider can't. */
  readonly resumeRenewals: (subscriptionRef: string) => Promise<void>;
  /** Throws `UnverifiedWebhookError` when the signature or its time is wrong. */
  readonly readWebhook: (rawBody: Buffer, headers: WebhookHeaders, now: Date) => ReceivedEvent;
  /** Asks the provider for what its webhook left out, before the event is applied: `paymentRef` is then the one that was paid. */
  readonly completeEvent: (event: PaymentEvent) => Promise<PaymentEvent>;
}

/** Field names are Stripe's. */
export interface StripeCredentials {
  readonly secret_key: string;
  readonly publishable_key?: string | undefined;
  readonly webhook_secret: string;
}

/** Field names are Razorpay's. */
export interface RazorpayCredentials {
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
}

/** An account with its credentials in plain text. It must not be kept longer than the provider that is created from it. */
export type PaymentAccount =
  | { readonly provider: 'stripe'; readonly credentials: StripeCredentials }
  | { readonly provider: 'razorpay'; readonly credentials: RazorpayCredentials };

/** Creates a `PaymentProvider` for an account. */
export interface PaymentGateways {
  readonly open: (account: PaymentAccount) => PaymentProvider;
}
