import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

/** Stands for an account that is gone until everything else of its person is gone too. */
const tombstoneSchema = new Schema(
  {
    /** The person's. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** What may still name them. Null once that is erased: somebody else may have the address by now. */
    email: { type: String, default: null },
    deletedAt: { type: Date, required: true },
    /** When to erase next. */
    dueAt: { type: Date, required: true, index: true },
  },
  { collection: 'tombstones' },
);

export type TombstoneRow = Required<InferRawDocTypeFromSchema<typeof tombstoneSchema>>;

export const Tombstones = model<TombstoneRow>('Tombstone', tombstoneSchema);
