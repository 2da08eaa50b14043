import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** An offer of prompts on top of a plan. Purchases copy the offer, so changing it does not change them. */
const addOnSchema = new Schema(
  {
    name: { type: String, required: true },
    description: { type: String, default: '' },
    icon: { type: String, required: true },
    /** In minor units of the installation's currency. */
    priceMinor: { type: Number, required: true },
    promptsAmount: { type: Number, required: true },
    /** An external page that sells the add-on. Null: the built-in checkout sells it. */
    purchaseUrl: { type: String, default: null },
    isActive: { type: Boolean, required: true, default: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'add_ons' },
);

export type AddOnRecord = Required<InferRawDocTypeFromSchema<typeof addOnSchema>> & { _id: Types.ObjectId };

export const AddOns = model('AddOn', addOnSchema);
