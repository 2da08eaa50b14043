import { model, Schema, type Types } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';

/** As long as the payment inbox keeps its events. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

/**
 * Assigns a provider's reference (a payment's or a subscription's id) to its checkout. Events that name only a
 * reference, and arrive before its checkout is known, wait here.
 */
const paymentReferenceSchema = new Schema(
  {
    /** `<provider>:<reference>` */
    _id: { type: String, required: true },
    /** Null until it is known. */
    checkoutId: { type: Schema.Types.ObjectId, default: null },
    /** Events that wait for the checkout. */
    early: { type: [Schema.Types.Mixed], required: true, default: [] },
    /** When the last waiting event arrived. Null once the checkout is known: rows with a checkout do not expire. */
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
