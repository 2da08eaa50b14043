import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 400 * DAY_SECONDS;

/** That somebody who runs the service, or a program that they let in, changed something. Its outcome is added once; nothing else changes. */
const auditEntrySchema = new Schema(
  {
    actorKind: { type: String, enum: ['user', 'token', 'system'] as const, required: true },
    /** Of the person, or of the access token; `system` for what the service does by itself. */
    actorId: { type: String, required: true },
    /** The mutation. */
    field: { type: String, required: true },
    /** What it was done to, where that has an id. */
    targetId: { type: String, default: null },
    /** As JSON, without secrets and personal data. */
    arguments: { type: String, required: true },
    /** `ok`, or the code of the error. Null: it was begun, and the server went away before it ended. */
    outcome: { type: String, default: null },
    requestId: { type: String, required: true },
    ip: { type: String, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'audit_log' },
);
auditEntrySchema.index({ actorId: 1, _id: -1 });
auditEntrySchema.index({ field: 1, _id: -1 });

export type AuditEntryRecord = Required<InferRawDocTypeFromSchema<typeof auditEntrySchema>> & { _id: Types.ObjectId };
export type AuditEntryConnectionRecord = Connection<AuditEntryRecord>;

export const AuditEntries = model<AuditEntryRecord>('AuditEntry', auditEntrySchema);
