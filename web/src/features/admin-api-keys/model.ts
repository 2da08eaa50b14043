import type { AdminProviderModelsQuery } from '#web/graphql/admin-operations.generated.ts';

/** A model that a provider offers, and whether it is enabled. */
export type Model = Omit<NonNullable<AdminProviderModelsQuery['providerModels']>[number], '__typename'>;

/** Builds an enabled model of which only the id is known: its server did not answer, or an administrator typed the id. */
export const unlistedModel = (model: string): Model => ({ model, name: model, enabled: true, isGone: false });

/** Lists the ids of the enabled models, in their order. */
export const listEnabled = (models: readonly Model[]) =>
  models.filter(({ enabled }) => enabled).map(({ model }) => model);
