import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listActiveDefaultActions } from './actions.service.ts';
import {
  createDefaultAction,
  deleteDefaultAction,
  listAllDefaultActions,
  updateDefaultAction,
} from './admin-default-actions.ts';
import { setPreferredAction } from './preferred-action.ts';
import { findVariables } from './template.rules.ts';

export const actionResolvers: Resolvers = {
  Query: {
    defaultActions: () => listActiveDefaultActions(),
    adminDefaultActions: () => listAllDefaultActions(),
  },
  Mutation: {
    setPreferredAction: (_parent, { id }, ctx) => setPreferredAction(ctx, id),
    createDefaultAction: (_parent, { input }, ctx) => createDefaultAction(ctx, input),
    updateDefaultAction: (_parent, { id, input }, ctx) => updateDefaultAction(ctx, id, input),
    deleteDefaultAction: (_parent, { id }, ctx) => deleteDefaultAction(ctx, id),
  },
  DefaultAction: {
    id: ({ _id }) => _id,
    variables: ({ prompt }) => findVariables(prompt),
  },
};
