import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** Marks a deleted account until all data of its user is erased. */
const tombstoneSchema = new Schema(
  {
    /** The id of the deleted user. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Finds rows that contain the address. Null once they are erased, because another user may have the address by then. */
    email: { type: String, default: null },
    /** Whether the address was confirmed. */
    isEmailConfirmed: { type: Boolean, default: false },
    deletedAt: { type: Date, required: true },
    /** When to erase next. */
    dueAt: { type: Date, required: true, index: true },
  },
  { collection: 'tombstones' },
);

export type TombstoneRow = Required<InferRawDocTypeFromSchema<typeof tombstoneSchema>>;

export const Tombstones = model<TombstoneRow>('Tombstone', tombstoneSchema);
