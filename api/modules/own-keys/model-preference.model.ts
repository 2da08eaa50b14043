import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** The model that rewrites when a request names none. Without a row, the product chooses. */
const modelPreferenceSchema = new Schema(
  {
    /** The user's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** `product`: the product chooses the model. `default`: the user's default model, on their own key. */
    preference: { type: String, enum: ['product', 'default'] as const, required: true, default: 'product' },
    /** The user's default model, and the provider of their key for it. Null: none is chosen. */
    defaultProvider: { type: String, enum: ['openai', 'straico', 'openrouter', null] as const, default: null },
    defaultModel: { type: String, default: null },
    /** Why the preference was reset to `product`. Null when the user chose it. */
    resetBecause: { type: String, enum: ['key_gone', 'model_off', 'plan_lost', null] as const, default: null },
  },
  { collection: 'model_preferences' },
);

export type ModelPreferenceRow = InferRawDocTypeFromSchema<typeof modelPreferenceSchema>;

export const ModelPreferences = model('ModelPreference', modelPreferenceSchema);
