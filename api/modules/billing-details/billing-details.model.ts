import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** A user's billing details. Its id is the user's id, so that a user has one. */
const billingDetailsSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The details as JSON, encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'billing_details' },
);

export type BillingDetailsRow = Required<InferRawDocTypeFromSchema<typeof billingDetailsSchema>>;

export const BillingDetailsRows = model<BillingDetailsRow>('BillingDetails', billingDetailsSchema);
