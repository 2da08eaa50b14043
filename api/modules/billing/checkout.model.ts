import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { PeriodShare } from '#schema/period-share.ts';

/**
 * The source of a credit. `payment`: a payment for the replaced plan. `checkout`: the checkout of the replaced plan, for which nothing was
 * paid because a credit covered its price.
 */
const creditSourceSchema = new Schema(
  {
    kind: { type: String, enum: ['payment', 'checkout'] as const, required: true },
    id: { type: Schema.Types.ObjectId, required: true },
    /** What was refunded of that payment when the credit was computed, in minor units. If more is refunded later, the credit can't be used. */
    refundedMinor: { type: Number },
  },
  { _id: false },
);

/** `PeriodShare`, as it is stored. */
const periodShareSchema = new Schema(
  {
    days: { type: Number, required: true },
    ofDays: { type: Number, required: true },
    includesNext: { type: Boolean, required: true },
  },
  { _id: false },
);

/**
 * One attempt to buy a plan, an add-on or seats, and the record of the purchase. It is stored with its price before the provider is called. A
 * plan change (see the glossary) is stored as a checkout, too: the next renewal pays for it.
 */
const checkoutSchema = new Schema(
  {
    /** The buyer. Null once the account is deleted. */
    userId: { type: Schema.Types.ObjectId, default: null },
    kind: { type: String, enum: ['plan', 'add_on', 'seats'] as const, required: true },
    /** The id of the plan or add-on, or `seats`. */
    itemId: { type: String, required: true },
    /** The pending add-on purchase, which the payment completes. Null unless an add-on is bought. */
    addOnPurchaseId: { type: Schema.Types.ObjectId, default: null },
    /** How a plan is paid: `Billing` in plan-terms.rules.ts. Always `interval` for add-ons and seats. */
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true, default: 'interval' },
    description: { type: String, required: true },
    /** ISO 4217. */
    currency: { type: String, required: true },
    /** The amount due now, in minor units, after any discount and credit. For a plan change: the amount of its first payment. */
    amountMinor: { type: Number, required: true },
    /** The price, in minor units, before any discount and credit. */
    fullAmountMinor: { type: Number, required: true },
    /** The price of one seat for one period, in minor units. Null unless seats are bought. */
    seatMinor: { type: Number, default: null },
    /** The part of the plan's period that the seats are first paid for. Null: one whole period. Undefined if an earlier version stored the checkout. */
    seatShare: { type: periodShareSchema, default: null },
    /** The credit for the unused part of the plan that this one replaces, in minor units. 0 or null: none. */
    creditMinor: { type: Number, default: null },
    /** Null without a credit. */
    creditFrom: { type: creditSourceSchema, default: null },
    /** The days that are added to the first period for the part of the credit that exceeds the price. 0 or null: none. */
    creditDays: { type: Number, default: null },
    /**
     * The later checkout that was credited with the unused part of this purchase. Null: none yet, or the credit came from the purchase's last payment,
     * which then has the id.
     */
    creditedToId: { type: Schema.Types.ObjectId, default: null },
    /** For a plan change: the current purchase, which it follows and whose next renewal pays for it. Null for an upgrade, which has `creditFrom`. */
    replacesId: { type: Schema.Types.ObjectId, default: null },
    /** For a plan change: when that renewal is due at the provider. Payment events before it belong to `replacesId`. */
    startsAt: { type: Date, default: null },
    /** For a plan that was paid before it starts: when it starts. Its first paid period is computed from it. Otherwise null. */
    waitsUntil: { type: Date, default: null },
    /**
     * When the provider first renews a plan that was paid before it starts. Null: one period after the payment. Undefined if an earlier version
     * stored the checkout.
     */
    firstRenewalAt: { type: Date, default: null },
    /** The amount of each renewal. Null: the purchase does not renew. */
    renewalMinor: { type: Number, default: null },
    /** The payment provider. Null when the amount is 0. */
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox', null] as const, default: null },
    /** The provider's id of the checkout. */
    providerRef: { type: String, default: null },
    /** The provider's payment page. Null until the provider has created it, when the amount is 0, and for a plan change. */
    url: { type: String, default: null },
    /** `scheduled`: a plan change that no renewal has paid yet. `withdrawn`: a plan change that was undone before one did. */
    state: {
      type: String,
      enum: ['preparing', 'open', 'paid', 'expired', 'failed', 'scheduled', 'withdrawn'] as const,
      required: true,
    },
    /** True while the state is `preparing` or `open`, unless the account was deleted. A user has at most one open checkout for each `itemId`. */
    isOpen: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    /** When the user last went to the payment page. Null for a plan change, which has no such page. */
    openedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
    /** When the first payment was made, by the provider's clock. Null until then. */
    paidAt: { type: Date, default: null },
    /** The provider's id of the subscription that renews the purchase. Null until it is known, and without renewals. */
    subscriptionRef: { type: String, default: null },
    /** When the provider ended the renewals. */
    renewalsEndedAt: { type: Date, default: null },
    /** A conflict counter, raised by every payment event. So the transactions of concurrent events run one after the other. */
    version: { type: Number, required: true, default: 0 },
  },
  { collection: 'checkouts' },
);
checkoutSchema.index({ userId: 1, itemId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });
checkoutSchema.index({ userId: 1, createdAt: -1 });
checkoutSchema.index({ expiresAt: 1 }, { partialFilterExpression: { isOpen: true } });
// Administrators search payments by these ids.
checkoutSchema.index({ providerRef: 1 }, { partialFilterExpression: { providerRef: { $type: 'string' } } });
checkoutSchema.index({ subscriptionRef: 1 }, { partialFilterExpression: { subscriptionRef: { $type: 'string' } } });
// Finds the plan change that follows a purchase.
checkoutSchema.index({ replacesId: 1 }, { partialFilterExpression: { replacesId: { $type: 'objectId' } } });

export interface CreditSource {
  readonly kind: 'payment' | 'checkout';
  readonly id: Types.ObjectId;
  readonly refundedMinor?: number;
}

type StoredCheckout = Required<InferRawDocTypeFromSchema<typeof checkoutSchema>>;

export type CheckoutRow = Omit<StoredCheckout, 'creditFrom' | 'seatShare'> & {
  readonly creditFrom: CreditSource | null | undefined;
  readonly seatShare: PeriodShare | null | undefined;
  _id: Types.ObjectId;
};

export const Checkouts = model<CheckoutRow>('Checkout', checkoutSchema);
