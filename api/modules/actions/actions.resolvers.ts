import type { Resolvers } from '#api/graphql/types.generated.ts';
import { effectOf } from './action-effect.rules.ts';
import {
  createDefaultAction,
  deleteDefaultAction,
  listAllDefaultActions,
  updateDefaultAction,
} from './admin-default-actions.ts';
import { listDefaultActionUses } from './default-action-uses.ts';
import { listActiveDefaultActions } from './default-actions.ts';
import { setPreferredAction } from './preferred-action.ts';
import { reorderDefaultActions } from './reorder-default-actions.ts';
import { findVariables } from './template.rules.ts';

/** The schema lets only administrators use what is about all default actions, and change them. */
export const actionResolvers: Resolvers = {
  Query: {
    defaultActions: () => listActiveDefaultActions(),
    adminDefaultActions: () => listAllDefaultActions(),
    defaultActionUses: (_parent, _args, ctx) => listDefaultActionUses(ctx),
  },
  Mutation: {
    setPreferredAction: (_parent, { id }, ctx) => setPreferredAction(ctx, id),
    createDefaultAction: (_parent, { input }, ctx) => createDefaultAction(ctx, input),
    updateDefaultAction: (_parent, { id, input }, ctx) => updateDefaultAction(ctx, id, input),
    reorderDefaultActions: (_parent, { ids }) => reorderDefaultActions(ids),
    deleteDefaultAction: (_parent, { id }) => deleteDefaultAction(id),
  },
  DefaultAction: {
    id: ({ _id }) => _id,
    variables: ({ prompt }) => findVariables(prompt),
    effect: effectOf,
    chosenEffect: ({ effect }) => effect,
  },
};
