import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A seat that waits for somebody. It is there until it is answered, taken back, or runs out; the seat goes with it. */
const teamInvitationSchema = new Schema(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    /** Lower-case. */
    email: { type: String, required: true },
    /** Whoever had that address when they were invited. Addresses are not proven here: who came by it since needs the mail. */
    userId: { type: Schema.Types.ObjectId, default: null },
    role: { type: String, enum: ['admin', 'member'] as const, required: true },
    /** See the pool's sharers. */
    allowance: { type: Number, default: null },
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    /** Of the token, which is in the mail alone. Missing until that was written. */
    hash: { type: String },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'team_invitations' },
);
teamInvitationSchema.index({ teamId: 1, email: 1 }, { unique: true });
teamInvitationSchema.index({ hash: 1 }, { unique: true, partialFilterExpression: { hash: { $exists: true } } });
teamInvitationSchema.index({ userId: 1 });
// No TTL: a seat is to be given back with it.
teamInvitationSchema.index({ expiresAt: 1 });

export type TeamInvitationRecord = InferRawDocTypeFromSchema<typeof teamInvitationSchema> & { _id: Types.ObjectId };

export const TeamInvitations = model<TeamInvitationRecord>('TeamInvitation', teamInvitationSchema);
