import mongoose, { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A prompt that is reserved for a run in progress. It counts as used until the run is settled. */
const holdSchema = new Schema(
  {
    /** The id of the run. */
    _id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    /** The member whose run it is. Absent if it is the wallet owner's. */
    userId: { type: Schema.Types.ObjectId },
  },
  { _id: false },
);

/** A member who uses the prompts of the team owner's plan (the pool). */
const sharerSchema = new Schema(
  {
    /** The id of the user. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The most prompts that the member may use in a quota window. Null: no limit of their own. */
    allowance: { type: Number, default: null },
    /**
     * The prompts that the member used in the window that starts at `windowStart`. In any other
     * window, they have used none yet.
     */
    used: { type: Number, required: true, default: 0 },
    windowStart: { type: Date, required: true },
  },
  { _id: false },
);

/** What members who have left the team since used of the pool, in the window that starts at `windowStart`. */
const formerUseSchema = new Schema(
  {
    used: { type: Number, required: true },
    windowStart: { type: Date, required: true },
  },
  { _id: false },
);

/** A number of prompts that can be used. The id of a plan's wallet is the id of its user, so that a run finds it by a point read. */
const walletSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['plan', 'add_on'] as const, required: true },
    /** -1 means unlimited. */
    limit: { type: Number, required: true },
    /** The prompts that are committed in this window, plus the held ones. */
    used: { type: Number, required: true, default: 0 },
    windowStart: { type: Date, required: true },
    /** Null: the wallet never resets. */
    windowEnd: { type: Date, default: null },
    /** When the first plan started, from which windows are counted. Null if the wallet never resets. */
    anchorAt: { type: Date, default: null },
    /** The length of a window. Null if the wallet never resets. */
    windowMonths: { type: Number, enum: [1, 3, 12] as const, default: null },
    holds: { type: [holdSchema], required: true, default: [] },
    /** In a plan's wallet: whether the user has add-ons. Most users have none, and their runs skip the query for them. */
    hasAddOns: { type: Boolean, required: true, default: false },
    /**
     * In a plan's wallet: whether the user shares a pool, which is used first. Most users share none, and their
     * runs skip the query for it.
     */
    sharesPool: { type: Boolean, required: true, default: false },
    /** In the plan wallet of a team's owner: the members who use its prompts. */
    sharers: { type: [sharerSchema], required: true, default: [] },
    /** Absent until a member leaves the team. */
    formerUse: { type: formerUseSchema },
    purchasedAt: { type: Date, required: true },
  },
  { collection: 'wallets' },
);
walletSchema.index({ userId: 1, purchasedAt: 1 });
walletSchema.index({ windowEnd: 1 }, { partialFilterExpression: { windowEnd: { $type: 'date' } } });
walletSchema.index({ 'sharers._id': 1 }, { partialFilterExpression: { 'sharers._id': { $exists: true } } });
// Partial and therefore small: few wallets have holds at any time.
walletSchema.index({ 'holds.at': 1 }, { partialFilterExpression: { 'holds.at': { $type: 'date' } } });

type WalletFields = InferRawDocTypeFromSchema<typeof walletSchema>;

export type WalletRecord = Required<Omit<WalletFields, 'formerUse'>> &
  Pick<WalletFields, 'formerUse'> & { _id: Types.ObjectId };

export const Wallets = model('Wallet', walletSchema);

/**
 * Returns the collection of the MongoDB driver instead of Mongoose's, for the queries of every run: Mongoose's casting
 * would take longer than the rest of the query, and TypeScript checks the values.
 */
export const walletCollection = () => mongoose.connection.collection<WalletRecord>(Wallets.collection.name);
