import type { Types } from 'mongoose';
import type { Billing } from '#api/modules/subscriptions/plan-terms.rules.ts';
import type { CheckoutRequest, PaymentProvider } from '#api/ports/payment-provider.ts';

/** What a user wants to buy, at its current price. */
export interface Order {
  readonly item:
    | { readonly kind: 'plan'; readonly id: string; readonly billing: Billing }
    | { readonly kind: 'add_on'; readonly id: Types.ObjectId };
  /** Shown to the payer: `PlainPrompt Pro, monthly`. */
  readonly description: string;
  /** In minor units, before any discount. */
  readonly fullAmountMinor: number;
  /** Null: the item is paid once. */
  readonly renewal: CheckoutRequest['renewal'];
  /** The page of the web app to which the payer returns. */
  readonly page: '/dashboard/billing' | '/dashboard/addons';
}

/** Who buys, and the provider that takes the payment. */
export interface Buyer {
  readonly userId: Types.ObjectId;
  /** Null: the installation has no payment provider. */
  readonly provider: PaymentProvider | null;
  readonly currency: string;
  readonly now: Date;
}

/** The ordered plan. Null for an add-on. */
export const planIdOf = ({ item }: Order) => (item.kind === 'plan' ? item.id : null);

/** Add-ons are paid once, which is stored as `interval`. */
export const billingOf = ({ item }: Order): Billing => (item.kind === 'plan' ? item.billing : 'interval');
