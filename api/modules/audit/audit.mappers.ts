import type { AuditEntryConnectionRecord, AuditEntryRecord } from './audit-entry.model.ts';

export type AuditEntryMapper = AuditEntryRecord;
export type AuditEntryConnectionMapper = AuditEntryConnectionRecord;
