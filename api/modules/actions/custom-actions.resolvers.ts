import type { Resolvers } from '#api/graphql/types.generated.ts';
import { effectOf } from './action-effect.rules.ts';
import { createCustomAction } from './custom-actions.service.ts';
import {
  deleteCustomAction,
  exportCustomActions,
  importCustomActions,
  listCustomActions,
  updateCustomAction,
} from './edit-custom-actions.ts';
import { findVariables } from './template.rules.ts';

export const customActionResolvers: Resolvers = {
  Query: {
    customActions: (_parent, _args, ctx) => listCustomActions(ctx),
    exportCustomActions: (_parent, _args, ctx) => exportCustomActions(ctx),
  },
  Mutation: {
    createCustomAction: (_parent, { input }, ctx) => createCustomAction(ctx, input),
    updateCustomAction: (_parent, { id, input }, ctx) => updateCustomAction(ctx, id, input),
    deleteCustomAction: (_parent, { id }, ctx) => deleteCustomAction(ctx, id),
    importCustomActions: (_parent, { json, offset }, ctx) => importCustomActions(ctx, json, offset),
  },
  CustomAction: {
    id: ({ _id }) => String(_id),
    variables: ({ prompt }) => findVariables(prompt),
    effect: effectOf,
    chosenEffect: ({ effect }) => effect,
    // REST has the field.
    isDefault: () => false,
  },
};
