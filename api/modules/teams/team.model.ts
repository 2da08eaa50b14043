import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** Users who share the plan of the team's owner. A team has no prompts of its own: its pool is the wallet of that plan. */
const teamSchema = new Schema(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
    name: { type: String, required: true },
    totalSeats: { type: Number, required: true },
    /** Members and open invitations. Changed in the transaction that adds or removes one, so that it never exceeds `totalSeats`. */
    usedSeats: { type: Number, required: true, default: 1 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'teams' },
);

export type TeamRecord = InferRawDocTypeFromSchema<typeof teamSchema> & { _id: Types.ObjectId };

export const Teams = model<TeamRecord>('Team', teamSchema);
