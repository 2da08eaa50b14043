import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** An account at a payment provider. The newest active one takes new payments. */
const paymentMethodSchema = new Schema(
  {
    name: { type: String, required: true },
    provider: { type: String, enum: ['stripe', 'razorpay'] as const, required: true },
    /** All credentials as one JSON text, encrypted with the keyring. They are never shown, not even in part. */
    ciphertext: { type: String, required: true },
    isActive: { type: Boolean, required: true, default: true },
    createdAt: { type: Date, required: true },
    /** When the present credentials were last tried. Null: never. */
    triedAt: { type: Date, default: null },
    /** Why they did not work then. Null if they did, and while they were not tried. */
    trialProblem: { type: String, default: null },
  },
  { collection: 'payment_methods' },
);

export type PaymentMethodRow = Required<InferRawDocTypeFromSchema<typeof paymentMethodSchema>> & {
  _id: Types.ObjectId;
};
/** Without the credentials. */
export type PaymentMethodRecord = Omit<PaymentMethodRow, 'ciphertext'>;

export const PaymentMethods = model('PaymentMethod', paymentMethodSchema);

export const WITHOUT_CREDENTIALS = { ciphertext: 0 } as const;
