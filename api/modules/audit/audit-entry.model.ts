import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 400 * DAY_SECONDS;

/**
 * A change by an administrator, an access token or the service. Later, only `outcome`, `targetId` and `reason` are set, once; `ip` is removed when the
 * administrator's account is deleted, and `reason` when the user's is.
 */
const auditEntrySchema = new Schema(
  {
    actorKind: { type: String, enum: ['user', 'token', 'system'] as const, required: true },
    /** The id of the administrator or access token. `system` for the service. */
    actorId: { type: String, required: true },
    /** The name of the mutation, or of what the service did, such as `disableWebhook`. */
    field: { type: String, required: true },
    /** The id of the changed object, if it has one. */
    targetId: { type: String, default: null },
    /** The name that the object had then. Null for users, whose names are never stored here, and for what has none. */
    targetName: { type: String, default: null },
    /** As JSON, without secrets and personal data. */
    arguments: { type: String, required: true },
    /** The values that the arguments were to replace, as JSON, without secrets and personal data. Null when none is known. */
    previous: { type: String, default: null },
    /** The names of arguments whose values were stored already. Null without any. */
    unchanged: { type: [String], default: null },
    /** Why an administrator made a change to a user. Stored with the outcome, not for a change that failed. Removed when the user's account is deleted. */
    reason: { type: String, default: null },
    /** `ok`, or an error code. Null while the mutation is running, and when the server stopped before it finished. */
    outcome: { type: String, default: null },
    requestId: { type: String, required: true },
    ip: { type: String, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'audit_log' },
);
auditEntrySchema.index({ actorId: 1, _id: -1 });
auditEntrySchema.index({ field: 1, _id: -1 });
auditEntrySchema.index({ targetId: 1, _id: -1 });
auditEntrySchema.index({ outcome: 1, _id: -1 });

export type AuditEntryRecord = Required<InferRawDocTypeFromSchema<typeof auditEntrySchema>> & { _id: Types.ObjectId };
export type AuditEntryConnectionRecord = Connection<AuditEntryRecord>;

export const AuditEntries = model<AuditEntryRecord>('AuditEntry', auditEntrySchema);
