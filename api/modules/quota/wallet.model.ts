import mongoose, { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A prompt that is being worked on. It counts as used until its run is settled. */
const holdSchema = new Schema(
  {
    /** The run's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    /** Who runs it, where that is not the wallet's owner. */
    userId: { type: Schema.Types.ObjectId },
  },
  { _id: false },
);

/** Somebody who takes from the wallet of another's plan, which is the pool of their team. */
const sharerSchema = new Schema(
  {
    /** The person's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** At most so many in a window. Null: as many as there are. */
    allowance: { type: Number, default: null },
    /** Taken in the window that starts at `windowStart`. In any other, nothing was taken yet. */
    used: { type: Number, required: true, default: 0 },
    windowStart: { type: Date, required: true },
  },
  { _id: false },
);

/** A bucket that prompts are taken from. The wallet of somebody's plan has their own id, so that it is found without a search. */
const walletSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['plan', 'add_on'] as const, required: true },
    /** -1 means unlimited. */
    limit: { type: Number, required: true },
    /** Committed in this window, plus what is held. */
    used: { type: Number, required: true, default: 0 },
    windowStart: { type: Date, required: true },
    /** Null: it never starts over. */
    windowEnd: { type: Date, default: null },
    /** The first activation, which windows are counted from. Null when it never starts over. */
    anchorAt: { type: Date, default: null },
    windowMonths: { type: Number, enum: [1, 3, 12] as const, default: null },
    holds: { type: [holdSchema], required: true, default: [] },
    /** Of a plan's wallet: whether add-ons stand behind it. Most people have none and are spared the look. */
    hasAddOns: { type: Boolean, required: true, default: false },
    /** Of a plan's wallet: whether its person is a sharer of another, which comes first. Most people are not and are spared the look. */
    sharesPool: { type: Boolean, required: true, default: false },
    sharers: { type: [sharerSchema], required: true, default: [] },
    purchasedAt: { type: Date, required: true },
  },
  { collection: 'wallets' },
);
walletSchema.index({ userId: 1, purchasedAt: 1 });
walletSchema.index({ windowEnd: 1 }, { partialFilterExpression: { windowEnd: { $type: 'date' } } });
walletSchema.index({ 'sharers._id': 1 }, { partialFilterExpression: { 'sharers._id': { $exists: true } } });
// The sweeper looks for old holds; hardly any wallet holds anything.
walletSchema.index({ 'holds.at': 1 }, { partialFilterExpression: { 'holds.at': { $type: 'date' } } });

export type WalletRecord = Required<InferRawDocTypeFromSchema<typeof walletSchema>> & { _id: Types.ObjectId };

export const Wallets = model('Wallet', walletSchema);

/** The driver's own, for what every run does: casting costs more than the rest of it, and there every value is typed. */
export const walletCollection = () => mongoose.connection.collection<WalletRecord>(Wallets.collection.name);
