import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** What an integrator comes by. Of the token itself only hashes are kept. */
const accessTokenSchema = new Schema(
  {
    name: { type: String, required: true },
    hash: { type: String, required: true, unique: true },
    /** Its first characters, by which people tell tokens apart. */
    prefix: { type: String, required: true },
    /** What it was before it was replaced; left out once that is of no more use. */
    previousHash: { type: String, index: { unique: true, sparse: true } },
    /** Until when what it was before still opens the door. Null: it was never replaced. */
    previousExpiresAt: { type: Date, default: null },
    scopes: { type: [String], required: true },
    isActive: { type: Boolean, required: true, default: true },
    /** Null: never. */
    expiresAt: { type: Date, default: null },
    /** Written at most once a minute. */
    lastUsedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'access_tokens' },
);
export type AccessTokenRecord = InferRawDocTypeFromSchema<typeof accessTokenSchema> & { _id: Types.ObjectId };

export const AccessTokens = model('AccessToken', accessTokenSchema);
