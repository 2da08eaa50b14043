import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** An open invitation, which uses a seat. The row is deleted, and its seat freed, when it is answered, revoked or expired. */
const teamInvitationSchema = new Schema(
  {
    teamId: { type: Schema.Types.ObjectId, required: true },
    /** Lower-case. */
    email: { type: String, required: true },
    role: { type: String, enum: ['admin', 'member'] as const, required: true },
    /** The allowance that the member gets. Null: no limit but the pool's. */
    allowance: { type: Number, default: null },
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    /** The hash of the token, which only the mail contains. Missing until the mail is written. */
    hash: { type: String },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'team_invitations' },
);
teamInvitationSchema.index({ teamId: 1, email: 1 }, { unique: true });
teamInvitationSchema.index({ hash: 1 }, { unique: true, partialFilterExpression: { hash: { $exists: true } } });
teamInvitationSchema.index({ email: 1 });
// Not a TTL index: deleting an invitation must also free its seat.
teamInvitationSchema.index({ expiresAt: 1 });

export type TeamInvitationRecord = InferRawDocTypeFromSchema<typeof teamInvitationSchema> & { _id: Types.ObjectId };

export const TeamInvitations = model<TeamInvitationRecord>('TeamInvitation', teamInvitationSchema);
