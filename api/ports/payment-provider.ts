/** `sandbox` is a test page of this server, where a click pays. It does not exist in production. */
export type PaymentProviderName = 'stripe' | 'razorpay' | 'sandbox';

/** A payment to request. Amounts are integers in minor units of `currency`. */
export interface CheckoutRequest {
  /**
   * The id of our checkout. It is the payment's reference at the provider, and the idempotency key of the request, except for subscriptions at
   * Razorpay: there, a repeated request makes another one.
   */
  readonly checkoutId: string;
  /** Shown to the payer: `PlainPrompt Pro, monthly`. */
  readonly description: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The first payment, after discounts. More than 0. */
  readonly amountMinor: number;
  /** The automatic payments after the first one, at the full price. Null: a one-time payment. */
  readonly renewal: {
    readonly amountMinor: number;
    readonly everyMonths: 1 | 3 | 12;
    /** The date of the first renewal, for a plan that starts later. Null: `everyMonths` after the first payment. */
    readonly firstAt: Date | null;
  } | null;
  /** Of how many units, such as seats, a renewal consists. The number can be changed later. Left out: one. */
  readonly quantity?: number;
  readonly customerEmail: string;
  /** At least half an hour from now. The provider's page closes a few minutes later, never earlier. */
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutLink {
  /** The page where the user pays. */
  readonly url: string;
  /** The provider's id of the checkout. */
  readonly ref: string;
}

/** What a subscription at a provider costs. */
export interface RenewalTerms {
  /** Shown to the payer: `PlainPrompt Pro, monthly`. */
  readonly description: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly amountMinor: number;
  readonly everyMonths: 1 | 3 | 12;
}

/** Which terms apply from the next payment on. */
export interface RenewalChange {
  /** The terms until the next payment. */
  readonly current: RenewalTerms;
  /** The terms from the next payment on. Null: the current terms, which withdraws an earlier change. */
  readonly next: RenewalTerms | null;
}

/**
 * An event of a payment provider, in terms that all providers share. `at` is the provider's time of the event: events can arrive late,
 * twice and in any order.
 */
export type PaymentEvent =
  | {
      readonly kind: 'checkout_paid';
      readonly checkoutId: string;
      readonly paymentRef: string;
      /** Null for a one-time payment. */
      readonly subscriptionRef: string | null;
      readonly amountMinor: number;
      readonly currency: string;
      /** The end of the period at the provider. Null: the server computes it. */
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
      /** Not final: the same checkout or payment can succeed later, with another event. */
      readonly kind: 'payment_failed';
      /** `checkoutId`, `subscriptionRef` or both are known. */
      readonly checkoutId: string | null;
      readonly subscriptionRef: string | null;
      readonly paymentRef: string;
      readonly amountMinor: number;
      readonly currency: string;
      /** A text for the payer. */
      readonly reason: string;
      readonly at: Date;
    }
  | {
      readonly kind: 'refunded';
      readonly paymentRef: string;
      /** The sum of all refunds of this payment. */
      readonly refundedMinor: number;
      readonly currency: string;
      readonly at: Date;
    }
  | { readonly kind: 'checkout_expired'; readonly checkoutId: string; readonly at: Date }
  /** The subscription no longer renews. The paid period continues to its end. */
  | { readonly kind: 'subscription_ended'; readonly subscriptionRef: string; readonly at: Date };

/** An event with its provider: references are unique within one provider only. */
export type ProviderEvent = PaymentEvent & { readonly provider: PaymentProviderName };

/** A verified webhook. `event` is null for event types that are stored and otherwise ignored. */
export interface ReceivedEvent {
  /** The provider's id of the event, by which repeated webhooks are recognized. */
  readonly eventId: string;
  readonly type: string;
  readonly event: PaymentEvent | null;
}

/** Header names are in lower case, as in Node. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A webhook whose signature is missing, wrong or too old. The message must not contain parts of the webhook. */
export class UnverifiedWebhookError extends Error {
  override readonly name = 'UnverifiedWebhookError';
}

/** The result of trying the credentials of an account. `reason` contains no credentials. */
export type CredentialVerdict =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unreachable'; readonly reason: string };

/** An account at a payment provider. Throws `DomainError('PROVIDER_FAILED', …)`, with messages that contain no credentials. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Tries the credentials with a call that reads only. */
  readonly tryCredentials: () => Promise<CredentialVerdict>;
  readonly createCheckout: (request: CheckoutRequest) => Promise<CheckoutLink>;
  /** Closes a payment page, so that no one pays there any more. Does nothing if it is paid or closed already. */
  readonly closeCheckout: (checkoutRef: string) => Promise<void>;
  /** Stops the renewals. The paid period continues to its end. Does nothing if the renewals are stopped already. */
  readonly stopRenewals: (subscriptionRef: string) => Promise<void>;
  /** Resumes the renewals before the paid period ends. Throws CONFLICT if the provider does not support it. */
  readonly resumeRenewals: (subscriptionRef: string) => Promise<void>;
  /** Changes the number of units from the next payment on, which charges nothing now. Throws CONFLICT if the provider refuses. */
  readonly changeQuantity: (subscriptionRef: string, quantity: number) => Promise<void>;
  /** Replaces the terms from the next payment on. Safe to repeat. Throws CONFLICT if the provider cannot change this subscription. */
  readonly changeRenewals: (subscriptionRef: string, change: RenewalChange) => Promise<void>;
  /** Throws `UnverifiedWebhookError` when the signature or its time is wrong. */
  readonly readWebhook: (rawBody: Buffer, headers: WebhookHeaders, now: Date) => ReceivedEvent;
  /**
   * Returns the event with the `paymentRef` under which the payment is stored. Some refund webhooks name the payment
   * differently, so that the provider must be asked.
   */
  readonly resolvePaymentRef: (event: PaymentEvent) => Promise<PaymentEvent>;
}

/** Field names are Stripe's. */
export interface StripeCredentials {
  readonly secret_key: string;
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

/** Access to payment providers. */
export interface PaymentGateways {
  /** Returns the provider of an account, which makes its calls with the account's credentials. */
  readonly open: (account: PaymentAccount) => PaymentProvider;
}
