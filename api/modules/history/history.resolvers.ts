import type { Resolvers } from '#api/graphql/types.generated.ts';
import { actionNameLoader, NO_ACTION } from '#api/modules/actions/actions.service.ts';
import { listUsedActions, listUsedModels } from '#api/modules/usage/usage.service.ts';
import { deleteHistory, deleteHistoryEntry, exportHistory, findReadableEntry, listHistory } from './history.ts';
import { saveRewriteEdit } from './rewrite-edits.ts';

export const historyResolvers: Resolvers = {
  Query: {
    history: (_parent, args, ctx) => listHistory(ctx, args),
    historyEntry: (_parent, { id }, ctx) => findReadableEntry(ctx, id),
    historyExport: (_parent, args, ctx) => exportHistory(ctx, args),
  },
  Mutation: {
    saveRewriteEdit: (_parent, args, ctx) => saveRewriteEdit(ctx, args),
    deleteHistoryEntry: (_parent, { id }, ctx) => deleteHistoryEntry(ctx, id),
    deleteHistory: (_parent, _args, ctx) => deleteHistory(ctx),
  },
  HistoryConnection: {
    models: ({ userId }) => listUsedModels(userId),
    actions: ({ userId }) => listUsedActions(userId),
  },
  HistoryEntry: {
    id: ({ _id }) => String(_id),
    editedText: ({ editedText }) => editedText ?? null,
    modelUsed: ({ model }) => model,
    action: ({ action }) => ({ id: action ?? NO_ACTION }),
    wordsSaved: ({ wordsSaved }) => wordsSaved ?? null,
  },
  HistoryAction: {
    name: ({ id }, _args, ctx) => actionNameLoader(ctx).load(id),
  },
};
