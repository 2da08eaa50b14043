import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** Users who share the plan of the team's owner. A team has no prompts of its own: its pool is the wallet of that plan. */
const teamSchema = new Schema(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true, unique: true },
    name: { type: String, required: true },
    /** All seats: those that every team starts with, that an administrator gave, and that the owner bought. */
    totalSeats: { type: Number, required: true },
    /** The seats that the owner bought. */
    boughtSeats: { type: Number, required: true, default: 0 },
    /**
     * The bought seats that end with their period. Members who use one keep it until then, and
     * no other user can take it.
     */
    endingSeats: { type: Number, required: true, default: 0 },
    /**
     * The seats in use: members and invitations, including expired ones until they are deleted. Changed in the
     * transaction that adds or removes a member or invitation. Joining never exceeds `totalSeats`, but bought seats can
     * end while they are in use.
     */
    usedSeats: { type: Number, required: true, default: 1 },
    /**
     * The number of the team's actions. Changed in the transaction that adds or deletes one, so that it never exceeds
     * `TEAM.maxActions`. Missing in older teams without actions.
     */
    actionCount: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'teams' },
);
// The orders of the administrators' list, which is read in both directions.
teamSchema.index({ createdAt: 1, _id: 1 });
teamSchema.index({ totalSeats: 1, _id: 1 });
teamSchema.index({ usedSeats: 1, _id: 1 });

export type TeamRecord = InferRawDocTypeFromSchema<typeof teamSchema> & { _id: Types.ObjectId };

export const Teams = model<TeamRecord>('Team', teamSchema);
