import type { DataExportPart, Resolvers } from '#api/graphql/types.generated.ts';
import { exportData } from './data-export.ts';
import { describeEndedRenewals, listDeletionLosses } from './deletion-losses.ts';

export const personalDataResolvers: Resolvers = {
  Query: {
    deletionLosses: (_parent, _args, ctx) => listDeletionLosses(ctx),
    deletionRenewals: (_parent, _args, ctx) => describeEndedRenewals(ctx),
  },
  Stream: {
    dataExport: {
      subscribe: (_parent, _args, ctx) => exportData(ctx),
      resolve: (part: DataExportPart) => part,
    },
  },
};
