import type { DataExportPart, Resolvers } from '#api/graphql/types.generated.ts';
import { exportData } from './data-export.ts';

export const personalDataResolvers: Resolvers = {
  Stream: {
    dataExport: {
      subscribe: (_parent, _args, ctx) => exportData(ctx),
      resolve: (part: DataExportPart) => part,
    },
  },
};
