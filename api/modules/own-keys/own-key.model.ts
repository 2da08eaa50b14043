import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** A person's own key for a provider. One for each provider, so that its id can be made of both. */
const ownKeySchema = new Schema(
  {
    /** `<user id>:<provider>`. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true, index: true },
    provider: { type: String, enum: ['openai', 'straico', 'openrouter'] as const, required: true },
    /** Sealed by the key ring. */
    ciphertext: { type: String, required: true },
    /** All that is ever shown. */
    last4: { type: String, required: true },
    /** False when the provider could not be reached to try it. */
    verified: { type: Boolean, required: true },
    /** Whether the person lets it be used. */
    isEnabled: { type: Boolean, required: true, default: true },
    /** What they have switched on of the provider's models. */
    enabledModels: { type: [String], required: true, default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'own_keys' },
);

export type OwnKeyRow = InferRawDocTypeFromSchema<typeof ownKeySchema>;

export const OwnKeys = model('OwnKey', ownKeySchema);
