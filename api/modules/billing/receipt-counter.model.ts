import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** The last receipt number of a year. */
const receiptCounterSchema = new Schema(
  {
    /** The year (UTC). */
    _id: { type: Number, required: true },
    last: { type: Number, required: true },
  },
  { collection: 'receipt_counters' },
);

type ReceiptCounterRow = InferRawDocTypeFromSchema<typeof receiptCounterSchema>;

export const ReceiptCounters = model<ReceiptCounterRow>('ReceiptCounter', receiptCounterSchema);
