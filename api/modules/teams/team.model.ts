import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** People who share the plan of one of them. Its pool of prompts is the wallet of that plan: a team has none of its own. */
const teamSchema = new Schema(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
    name: { type: String, required: true },
    totalSeats: { type: Number, required: true },
    /** Members and invitations. Changes with them, in the same transactions, so that there are never more than `totalSeats`. */
    usedSeats: { type: Number, required: true, default: 1 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'teams' },
);

export type TeamRow = InferRawDocTypeFromSchema<typeof teamSchema> & { _id: Types.ObjectId };

/** A team as one of its members sees it. */
export interface TeamRecord extends TeamRow {
  /** What they may do in it. */
  readonly role: 'owner' | 'admin' | 'member';
}

export const Teams = model<TeamRow>('Team', teamSchema);
