import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ListedModel } from '#api/ports/model-providers.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import { EMPTY_LIST, needsKey, refreshList, type StoredList } from './model-list-store.ts';
import { listActiveKeys } from './provider-keys.ts';

/** A provider whose models the operator enables. */
export type ListingProvider = Aggregator | 'openai_compatible';

/**
 * Returns the models of a provider, from a cache that is refreshed after an hour, or a minute after a failure.
 * @param key for the request to the provider; null: no key, and only OpenRouter can be asked
 */
export async function getModelList(ctx: RequestContext, provider: Aggregator, key: string | null): Promise<StoredList> {
  const now = ctx.now();
  const stored = await ModelLists.findById(provider).lean<ModelListRow>();
  const isFresh = stored?.refreshAt && stored.refreshAt > now;
  if (isFresh || (needsKey(provider) && key === null)) return stored ?? EMPTY_LIST;
  return (await refreshList(ctx.runtime, provider, key, now)).list;
}

/**
 * Lists the models that users can choose on the operator's keys, by provider. Providers without
 * an active key are left out.
 */
export async function listPlatformModels(runtime: Runtime): Promise<ReadonlyMap<ListingProvider, ListedModel[]>> {
  const [lists, keys] = await Promise.all([ModelLists.find({}).lean<ModelListRow[]>(), listActiveKeys(runtime)]);
  const reachable = lists.filter(({ _id }) => keys.some(({ provider }) => provider === _id));
  const ofServers = new Set(keys.flatMap(({ models }) => models));
  return new Map<ListingProvider, ListedModel[]>([
    ...reachable.map(({ _id, models, enabled }) => {
      const names = new Map(models.map(({ model, name }) => [model, name]));
      return [_id, enabled.map((model) => ({ model, name: names.get(model) ?? model }))] as const;
    }),
    ['openai_compatible', [...ofServers].map((model) => ({ model, name: model }))],
  ]);
}
