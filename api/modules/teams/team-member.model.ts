import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** Somebody's place in a team. What they may take from its pool, and have taken, is with the pool. */
const teamMemberSchema = new Schema(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    /** Nobody is in two teams. */
    userId: { type: Schema.Types.ObjectId, required: true, unique: true },
    role: { type: String, enum: ['owner', 'admin', 'member'] as const, required: true },
    joinedAt: { type: Date, required: true },
  },
  { collection: 'team_members' },
);
teamMemberSchema.index({ teamId: 1, _id: 1 });

export type TeamMemberRecord = InferRawDocTypeFromSchema<typeof teamMemberSchema> & { _id: Types.ObjectId };

export const TeamMembers = model<TeamMemberRecord>('TeamMember', teamMemberSchema);
