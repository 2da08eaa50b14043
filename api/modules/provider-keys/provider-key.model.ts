import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { ttlCache } from '#api/lib/ttl-cache.ts';

/** A key that the operator pays for. Keys are used in the order in which they were created. */
const providerKeySchema = new Schema(
  {
    keyName: { type: String, required: true },
    provider: { type: String, enum: ['openai', 'anthropic', 'straico', 'openrouter'] as const, required: true },
    /** Sealed by the key ring. */
    ciphertext: { type: String, required: true },
    /** All that is ever shown. */
    last4: { type: String, required: true },
    isActive: { type: Boolean, required: true, default: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'provider_keys' },
);

export type ProviderKeyRow = InferRawDocTypeFromSchema<typeof providerKeySchema> & { _id: Types.ObjectId };
/** Without the key. */
export type ProviderKeyRecord = Omit<ProviderKeyRow, 'ciphertext'>;

// Whatever writes to them: every write of a model has one of these in its name.
providerKeySchema.post(/save|insert|update|replace|delete|bulk/i, () => {
  activeRows.invalidate();
});

export const ProviderKeys = model('ProviderKey', providerKeySchema);

/** Sealed, and in the order of their creation. Every run asks for them, and they hardly ever change. */
export const activeRows = ttlCache(() =>
  ProviderKeys.find({ isActive: true }).sort({ _id: 1 }).lean<ProviderKeyRow[]>().exec(),
);
