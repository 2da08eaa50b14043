import type { AdminProviderModelsQuery } from '#web/graphql/admin-operations.generated.ts';

export type Model = Omit<NonNullable<AdminProviderModelsQuery['providerModels']>[number], '__typename'>;

/** An enabled model of which only the id is known: its server did not answer, or an administrator typed the id. */
export const unlistedModel = (model: string): Model => ({ model, name: model, enabled: true, isGone: false });
