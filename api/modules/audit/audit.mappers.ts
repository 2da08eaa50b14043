import type { AuditEntryConnectionRecord, AuditEntryRecord } from './audit-entry.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type AuditEntryMapper = AuditEntryRecord;
export type AuditEntryConnectionMapper = AuditEntryConnectionRecord;
