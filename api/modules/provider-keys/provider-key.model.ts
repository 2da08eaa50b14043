import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import { SECOND_MS } from '#api/lib/days.ts';
import { ttlCache } from '#api/lib/ttl-cache.ts';
import { listedModelSchema } from './model-list.model.ts';

/** An operator's key. Keys are used in the order of `position`. */
const providerKeySchema = new Schema(
  {
    keyName: { type: String, required: true },
    provider: {
      type: String,
      enum: ['openai', 'anthropic', 'straico', 'openrouter', 'openai_compatible'] as const,
      required: true,
    },
    /** The address of an OpenAI-compatible server, without a slash at its end. Null for other providers. */
    baseUrl: { type: String, default: null },
    /** Encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    /** The last four characters. The rest is never shown. Empty without a key. */
    last4: { type: String, default: '' },
    isActive: { type: Boolean, required: true, default: true },
    /**
     * The models of an OpenAI-compatible server that users can choose, in the operator's order. The first one rewrites
     * if the user chose no model.
     */
    enabledModels: { type: [String], required: true, default: [] },
    /** The models that an OpenAI-compatible server offered when it was last asked. */
    listedModels: { type: [listedModelSchema], required: true, default: [] },
    /** Keys with the same position are used in the order in which they were created. */
    position: { type: Number, required: true, default: 0 },
    /** When a rewrite last succeeded. May be up to a minute older. */
    lastUsedAt: { type: Date, default: null },
    /** The last failure, with a reason that contains no secrets. Null: no call has failed. */
    lastError: {
      type: new Schema(
        { at: { type: Date, required: true }, message: { type: String, required: true } },
        { _id: false },
      ),
      default: null,
    },
    /** Whether the last rewrite or trial that says something about the key failed. A refused prompt, for example, does not. */
    isFailing: { type: Boolean, required: true, default: false },
    createdAt: { type: Date, required: true },
  },
  { collection: 'provider_keys' },
);

type Stored = InferRawDocTypeFromSchema<typeof providerKeySchema>;
/** Rows from before these fields existed do not have them. */
type LaterField = 'baseUrl' | 'enabledModels' | 'listedModels' | 'position' | 'lastUsedAt' | 'lastError' | 'isFailing';

export type ProviderKeyRow = Omit<Stored, LaterField> & Partial<Pick<Stored, LaterField>> & { _id: Types.ObjectId };
/** A row without its key. */
export type ProviderKeyRecord = Omit<ProviderKeyRow, 'ciphertext'>;

// The names of all Mongoose operations that write contain one of these words.
providerKeySchema.post(/save|insert|update|replace|delete|bulk/i, () => {
  activeKeyRows.invalidate();
});

export const ProviderKeys = model('ProviderKey', providerKeySchema);

/** The order in which keys are used. */
export const IN_ORDER = { position: 1, _id: 1 } as const;

/** The active keys, encrypted, in their order. Cached, because every run needs them and they rarely change. */
export const activeKeyRows = ttlCache(
  () => ProviderKeys.find({ isActive: true }).sort(IN_ORDER).lean<ProviderKeyRow[]>().exec(),
  SECOND_MS,
);
