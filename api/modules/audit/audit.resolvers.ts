import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listChanges } from './audit-changes.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';
import { getActorName, getTargetName, hasTarget } from './audit-names.ts';
import { targetKindOf } from './audit-targets.ts';

/** The schema lets only administrators read the audit log. */
export const auditResolvers: Resolvers = {
  Query: {
    auditLog: (_parent, args) => listAuditLog(args),
    auditLogExport: (_parent, args, ctx) => exportAuditLog(ctx, args),
  },
  AuditEntry: {
    id: ({ _id }) => String(_id),
    actorName: (entry, _args, ctx) => getActorName(ctx, entry),
    targetKind: ({ field }) => targetKindOf(field),
    reason: ({ reason }) => reason ?? null,
    targetName: (entry, _args, ctx) => getTargetName(ctx, entry),
    targetExists: (entry, _args, ctx) => hasTarget(ctx, entry),
    changes: (entry, _args, ctx) => listChanges(ctx, entry),
    ipAddress: ({ ip }) => ip,
  },
};
