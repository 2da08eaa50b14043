import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { PaymentProviderName } from '#api/ports/payment-provider.ts';

const renewalSchema = new Schema(
  {
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    ref: { type: String, required: true },
  },
  { _id: false },
);

/** Seats that the owner of a team bought in one checkout, and that renew together. Its id is the id of the checkout. */
const seatPurchaseSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The seats that were bought. */
    quantity: { type: Number, required: true },
    /** The price of one seat for one period, in minor units. A purchase keeps the price that it was made for. */
    unitMinor: { type: Number, required: true },
    everyMonths: { type: Number, enum: [1, 3, 12] as const, required: true },
    /** The date of the first renewal: seats that are bought during a period of the plan are paid until its end. */
    firstRenewalAt: { type: Date, required: true },
    /** The seats that the last payment paid for. 0 before the first payment and after the end. */
    seats: { type: Number, required: true, default: 0 },
    /** The seats that the owner wants to keep after the period. */
    keptSeats: { type: Number, required: true },
    /** Whether the plan ends with its period or includes no team any more. No seat renews then. */
    isPlanEnding: { type: Boolean, required: true, default: false },
    /** Until when the seats are paid. Null before the first payment. */
    periodEnd: { type: Date, default: null },
    /**
     * The subscription at the payment provider that renews the seats. Null before the first payment, and for
     * seats that no provider renews.
     */
    renewal: { type: renewalSchema, default: null },
    /** The seats that the provider renews, as far as it was asked to. */
    sentSeats: { type: Number, required: true },
    /** When the provider is asked next to renew another number of seats. Null: it renews the right number, or no provider renews the seats. */
    nextSendAt: { type: Date, default: null },
    /** Until when other servers must not ask the provider, because one is asking it. Null: no server is. */
    claimedUntil: { type: Date, default: null },
    /**
     * Raised by each decision about the renewals, and by each request to the provider. The provider's answer to an
     * older decision does not change a newer one.
     */
    version: { type: Number, required: true, default: 0 },
    /** How often the current change was sent to the provider, from which the delay before the next attempt follows. */
    attempts: { type: Number, required: true, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'seat_purchases' },
);
seatPurchaseSchema.index({ userId: 1, _id: 1 });
seatPurchaseSchema.index({ nextSendAt: 1 }, { partialFilterExpression: { nextSendAt: { $type: 'date' } } });
seatPurchaseSchema.index({ periodEnd: 1 }, { partialFilterExpression: { seats: { $gt: 0 } } });

interface SeatRenewal {
  readonly provider: PaymentProviderName;
  readonly ref: string;
}

export type SeatPurchaseRecord = Omit<Required<InferRawDocTypeFromSchema<typeof seatPurchaseSchema>>, 'renewal'> & {
  readonly renewal: SeatRenewal | null;
  _id: Types.ObjectId;
};

export const SeatPurchases = model<SeatPurchaseRecord>('SeatPurchase', seatPurchaseSchema);
