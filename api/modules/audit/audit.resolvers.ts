import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listAuditLog } from './audit.service.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditLog: (_parent, args) => listAuditLog(args),
  },
  AuditEntry: {
    id: ({ _id }) => String(_id),
    ipAddress: ({ ip }) => ip,
  },
};
