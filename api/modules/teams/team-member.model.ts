import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A user's membership in a team. Their allowance, and what they used of it, is stored in the pool's wallet. */
const teamMemberSchema = new Schema(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    /** Unique: a user belongs to one team at most. */
    userId: { type: Schema.Types.ObjectId, required: true, unique: true },
    role: { type: String, enum: ['owner', 'admin', 'member'] as const, required: true },
    joinedAt: { type: Date, required: true },
    /** A conflict counter, raised by transactions that rely on the role: they must conflict with one that changes it or removes the member. */
    timesRelied: { type: Number },
  },
  { collection: 'team_members' },
);
teamMemberSchema.index({ teamId: 1, _id: 1 });

export type TeamMemberRecord = InferRawDocTypeFromSchema<typeof teamMemberSchema> & { _id: Types.ObjectId };

export const TeamMembers = model<TeamMemberRecord>('TeamMember', teamMemberSchema);
