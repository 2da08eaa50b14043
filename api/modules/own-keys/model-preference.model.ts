import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** What a person rewrites with when they ask for nothing else. Those without a row leave it to the product. */
const modelPreferenceSchema = new Schema(
  {
    /** The person's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** `product`: the product chooses. `default`: their default model, on their own key. */
    preference: { type: String, enum: ['product', 'default'] as const, required: true, default: 'product' },
    defaultProvider: { type: String, enum: ['openai', 'straico', 'openrouter', null] as const, default: null },
    defaultModel: { type: String, default: null },
    /** Why it went back to the product without their asking for it. Null once they have chosen again. */
    resetBecause: { type: String, enum: ['key_gone', 'model_off', 'plan_lost', null] as const, default: null },
  },
  { collection: 'model_preferences' },
);

export type ModelPreferenceRow = InferRawDocTypeFromSchema<typeof modelPreferenceSchema>;

export const ModelPreferences = model('ModelPreference', modelPreferenceSchema);
