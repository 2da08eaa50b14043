import type { DataExportPart, Resolvers } from '../../graphql/types.generated.ts';
import { deleteAccount } from '../users/account-deletion.ts';
import { exportData } from './data-export.ts';

export const personalDataResolvers: Resolvers = {
  Mutation: {
    deleteAccount: (_parent, _args, ctx) => deleteAccount(ctx),
  },
  Stream: {
    dataExport: {
      subscribe: (_parent, _args, ctx) => exportData(ctx),
      resolve: (part: DataExportPart) => part,
    },
  },
};
