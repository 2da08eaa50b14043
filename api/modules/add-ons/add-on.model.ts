import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** Prompts that are sold on top of a plan. What somebody bought stays as it was, whatever becomes of the offer. */
const addOnSchema = new Schema(
  {
    name: { type: String, required: true },
    description: { type: String, default: '' },
    icon: { type: String, required: true },
    /** In minor units of the installation's currency. */
    priceMinor: { type: Number, required: true },
    promptsAmount: { type: Number, required: true },
    /** Where it is sold instead of at our own checkout. */
    purchaseUrl: { type: String, default: null },
    isActive: { type: Boolean, required: true, default: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'add_ons' },
);

export type AddOnRecord = Required<InferRawDocTypeFromSchema<typeof addOnSchema>> & { _id: Types.ObjectId };

export const AddOns = model('AddOn', addOnSchema);
