import { model, Schema, type Types } from 'mongoose';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import type { Renewal } from './subscription.model.ts';

/** What the provider charges for each period. */
const termsSchema = new Schema(
  {
    description: { type: String, required: true },
    currency: { type: String, required: true },
    amountMinor: { type: Number, required: true },
    everyMonths: { type: Number, enum: [1, 3, 12] as const, required: true },
  },
  { _id: false },
);

/**
 * What a payment provider must charge for a subscription from its next period on. It is stored in the transaction that decides it, and
 * sent until the provider confirms it.
 */
const renewalChangeSchema = new Schema(
  {
    /** `<provider>:<ref>` */
    _id: { type: String, required: true },
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The provider's id of the subscription. */
    ref: { type: String, required: true },
    /** What the provider charges now. */
    current: { type: termsSchema, required: true },
    /** Null: the current terms stay, and an earlier change is withdrawn. */
    next: { type: termsSchema, default: null },
    /** The planned purchase that `next` pays for. Null: none. */
    purchaseId: { type: Schema.Types.ObjectId, default: null },
    /**
     * The planned purchase whose terms the provider has confirmed, and keeps if it refuses this change. Null: it has
     * the current terms. Absent in rows that an earlier version stored.
     */
    confirmedId: { type: Schema.Types.ObjectId },
    /**
     * Raised by each decision. When an older decision has been sent, the row is kept, because its
     * version is higher by then.
     */
    version: { type: Number, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** Until when other servers must not send this change, because one is sending it. Null: no server is. */
    claimedUntil: { type: Date, default: null },
    nextAttemptAt: { type: Date, required: true, index: true },
  },
  { collection: 'renewal_changes' },
);

export interface RenewalChangeRow extends Renewal {
  readonly _id: string;
  readonly current: RenewalTerms;
  readonly next: RenewalTerms | null;
  readonly purchaseId?: Types.ObjectId | null;
  readonly confirmedId?: Types.ObjectId | null;
  readonly version: number;
  readonly attempts: number;
  readonly claimedUntil: Date | null;
  readonly nextAttemptAt: Date;
}

export const RenewalChanges = model<RenewalChangeRow>('RenewalChange', renewalChangeSchema);
