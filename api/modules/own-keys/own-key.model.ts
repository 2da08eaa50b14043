import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** A user's key for a provider. A user has at most one key for each provider. */
const ownKeySchema = new Schema(
  {
    /** `<user id>:<provider>`. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true, index: true },
    provider: { type: String, enum: ['openai', 'straico', 'openrouter'] as const, required: true },
    /** Encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    /** The last four characters. The rest is never shown. */
    last4: { type: String, required: true },
    /** False when the provider could not be reached to test the key. */
    verified: { type: Boolean, required: true },
    /** Whether rewrites may use the key. */
    isEnabled: { type: Boolean, required: true, default: true },
    /** The models that the user enabled. */
    enabledModels: { type: [String], required: true, default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'own_keys' },
);

export type OwnKeyRow = InferRawDocTypeFromSchema<typeof ownKeySchema>;

export const OwnKeys = model('OwnKey', ownKeySchema);
