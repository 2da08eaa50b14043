import type { Resolvers } from '../../graphql/types.generated.ts';
import { activeDefaultActions } from './actions.service.ts';
import { allDefaultActions, createDefaultAction, deleteDefaultAction, updateDefaultAction } from './managed-actions.ts';
import { variablesOf } from './template.ts';

export const actionResolvers: Resolvers = {
  Query: {
    defaultActions: () => activeDefaultActions(),
    adminDefaultActions: () => allDefaultActions(),
  },
  Mutation: {
    createDefaultAction: (_parent, { input }, ctx) => createDefaultAction(ctx, input),
    updateDefaultAction: (_parent, { id, input }, ctx) => updateDefaultAction(ctx, id, input),
    deleteDefaultAction: (_parent, { id }, ctx) => deleteDefaultAction(ctx, id),
  },
  DefaultAction: {
    id: ({ _id }) => _id,
    variables: ({ prompt }) => variablesOf(prompt),
  },
};
