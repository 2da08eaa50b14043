import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { ttlCache } from '#api/lib/ttl-cache.ts';

/** An operator's key. Keys are used in the order in which they were created. */
const providerKeySchema = new Schema(
  {
    keyName: { type: String, required: true },
    provider: { type: String, enum: ['openai', 'anthropic', 'straico', 'openrouter'] as const, required: true },
    /** Encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    /** The last four characters. The rest is never shown. */
    last4: { type: String, required: true },
    isActive: { type: Boolean, required: true, default: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'provider_keys' },
);

export type ProviderKeyRow = InferRawDocTypeFromSchema<typeof providerKeySchema> & { _id: Types.ObjectId };
/** A row without its key. */
export type ProviderKeyRecord = Omit<ProviderKeyRow, 'ciphertext'>;

// The names of all Mongoose operations that write contain one of these words.
providerKeySchema.post(/save|insert|update|replace|delete|bulk/i, () => {
  activeKeyRows.invalidate();
});

export const ProviderKeys = model('ProviderKey', providerKeySchema);

/** The active keys, encrypted, oldest first. Cached, because every run needs them and they rarely change. */
export const activeKeyRows = ttlCache(() =>
  ProviderKeys.find({ isActive: true }).sort({ _id: 1 }).lean<ProviderKeyRow[]>().exec(),
);
