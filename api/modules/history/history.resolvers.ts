import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listUsedModels } from '#api/modules/usage/usage.service.ts';
import { deleteHistory, deleteHistoryEntry, exportHistory, listHistory } from './history.service.ts';

export const historyResolvers: Resolvers = {
  Query: {
    history: (_parent, args, ctx) => listHistory(ctx, args),
    historyExport: (_parent, args, ctx) => exportHistory(ctx, args),
  },
  Mutation: {
    deleteHistoryEntry: (_parent, { id }, ctx) => deleteHistoryEntry(ctx, id),
    deleteHistory: (_parent, _args, ctx) => deleteHistory(ctx),
  },
  HistoryConnection: {
    models: ({ userId }) => listUsedModels(userId),
  },
  HistoryEntry: {
    id: ({ _id }) => String(_id),
    modelUsed: ({ model }) => model,
  },
};
