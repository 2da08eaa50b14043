import { model, Schema, type Types } from 'mongoose';
import { DAY_SECONDS } from '../../days.ts';
import type { PaymentEvent } from '../../payments/payment-provider.ts';

const KEPT_SECONDS = 400 * DAY_SECONDS;

/** Which checkout a provider's reference leads to. What is told of one before anybody knows waits here. */
const paymentReferenceSchema = new Schema(
  {
    /** Provider and reference. */
    _id: { type: String, required: true },
    /** Null: not known yet. */
    checkoutId: { type: Schema.Types.ObjectId, default: null },
    early: { type: [Schema.Types.Mixed], required: true, default: [] },
    /** Of those that nothing was ever heard of. */
    waitsSince: { type: Date, default: null, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'payment_references', minimize: false },
);

export interface PaymentReferenceRow {
  readonly _id: string;
  readonly checkoutId: Types.ObjectId | null;
  readonly early: readonly PaymentEvent[];
  readonly waitsSince: Date | null;
}

export const PaymentReferences = model<PaymentReferenceRow>('PaymentReference', paymentReferenceSchema);
