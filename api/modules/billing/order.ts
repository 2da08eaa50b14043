import type { Types } from 'mongoose';
import { DAY_MS } from '#api/lib/days.ts';
import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { type Billing, periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';
import type { CheckoutRequest, PaymentProvider } from '#api/ports/payment-provider.ts';
import type { PeriodShare } from '#schema/period-share.ts';
import type { Credit } from './upgrade-credit.ts';

/** The seats of an order. */
interface SeatTerms {
  readonly quantity: number;
  /** The price of one seat for one period, in minor units. */
  readonly unitMinor: number;
  readonly everyMonths: WindowMonths;
  readonly firstRenewalAt: Date;
  /** The part of the plan's period that is paid now. Null: one whole period. */
  readonly share: PeriodShare | null;
}

/** What a user wants to buy, at its current price. */
export interface Order {
  readonly item:
    | { readonly kind: 'plan'; readonly id: string; readonly billing: Billing }
    | { readonly kind: 'add_on'; readonly id: Types.ObjectId }
    | ({ readonly kind: 'seats'; readonly id: 'seats' } & SeatTerms);
  /** Shown to the payer: `PlainPrompt Pro, monthly`. */
  readonly description: string;
  /** In minor units, before any discount and credit. */
  readonly fullAmountMinor: number;
  /** What each later payment costs, and how often it is due. Null: the item is paid once. */
  readonly renewal: CheckoutRequest['renewal'];
  /** The credit for the unused part of the plan that this one replaces. Null without one. */
  readonly credit: Credit | null;
  /** The page of the web app to which the payer returns. */
  readonly page: '/dashboard/billing' | '/dashboard/addons' | '/dashboard/teams';
}

/** The user who buys, and the provider that takes the payment. */
export interface Buyer {
  readonly userId: Types.ObjectId;
  /** Null: the installation has no payment provider. */
  readonly provider: PaymentProvider | null;
  readonly currency: string;
  readonly now: Date;
}

/** Returns the id of the ordered plan. Null for an add-on and for seats. */
export const planIdOf = ({ item }: Order) => (item.kind === 'plan' ? item.id : null);

/** Returns how the order is billed. Only plans have two ways; add-ons and seats get `interval`. */
export const billingOf = ({ item }: Order): Billing => (item.kind === 'plan' ? item.billing : 'interval');

/** Returns the length of a period that starts now, in days. Null when `everyMonths` is null: the period has no end. */
export const getPeriodDays = (everyMonths: WindowMonths | null, now: Date): number | null =>
  everyMonths && Math.round((periodEndAfter(now, everyMonths, now).getTime() - now.getTime()) / DAY_MS);
