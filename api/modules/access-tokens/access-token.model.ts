import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** An access token of an integrator. Only hashes of the token itself are stored. */
const accessTokenSchema = new Schema(
  {
    name: { type: String, required: true },
    hash: { type: String, required: true, unique: true },
    /** Its first characters, shown so that users can tell tokens apart. */
    prefix: { type: String, required: true },
    /** The hash of the token that was replaced last. Left out when the token was never rotated. */
    previousHash: { type: String, index: { unique: true, sparse: true } },
    /** The previous token stays valid until then (rotation overlap). Null: the token was never rotated. */
    previousExpiresAt: { type: Date, default: null },
    scopes: { type: [String], required: true },
    isActive: { type: Boolean, required: true, default: true },
    /** Null: never. */
    expiresAt: { type: Date, default: null },
    /** Written at most once a minute. */
    lastUsedAt: { type: Date, default: null },
    /** The administrator who created it. Null in tokens from before this was recorded. */
    createdById: { type: Schema.Types.ObjectId, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'access_tokens' },
);
export type AccessTokenRecord = InferRawDocTypeFromSchema<typeof accessTokenSchema> & { _id: Types.ObjectId };

export const AccessTokens = model('AccessToken', accessTokenSchema);
