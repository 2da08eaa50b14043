import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ListedModel } from '#api/ports/model-providers.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import {
  EMPTY_LIST,
  isKeyRefused,
  type ListingKey,
  needsKey,
  refreshList,
  type StoredList,
} from './model-list-store.ts';
import { findOperatorKey, listActiveKeys } from './provider-keys.ts';

/** A provider whose models the operator enables. */
export type ListingProviderName = Aggregator | 'openai_compatible';

/** Returns the keys to ask a provider with, the operator's first, because all users get the list. Only OpenRouter can be asked without one. */
async function findListingKeys(runtime: Runtime, provider: Aggregator, ownKey: string | null): Promise<ListingKey[]> {
  const operators = await findOperatorKey(runtime, provider);
  const keys = [
    ...(operators === null ? [] : [{ key: operators, belongsToOperator: true }]),
    ...(ownKey === null ? [] : [{ key: ownKey, belongsToOperator: false }]),
  ];
  return keys.length > 0 || needsKey(provider) ? keys : [{ key: null, belongsToOperator: true }];
}

/**
 * Returns the models of a provider, from a cache that is refreshed after an hour, or a minute after a failure.
 * @param ownKey a user's key, which is used if the operator has none, or the provider refuses the operator's. Null: there is none
 */
export async function getModelList(
  ctx: RequestContext,
  provider: Aggregator,
  ownKey: string | null,
): Promise<StoredList> {
  const now = ctx.now();
  const stored = await ModelLists.findById(provider).lean<ModelListRow>();
  let list: StoredList = stored ?? EMPTY_LIST;
  if (stored?.refreshAt && stored.refreshAt > now) return list;
  for (const key of await findListingKeys(ctx.runtime, provider, ownKey)) {
    const refreshed = await refreshList(ctx.runtime, provider, key, now);
    list = refreshed.list;
    if (!isKeyRefused(refreshed.failure)) break;
  }
  return list;
}

/**
 * Lists the models that users can choose on the operator's keys, by provider. Aggregators without an active key are left out.
 */
export async function listPlatformModels(runtime: Runtime): Promise<ReadonlyMap<ListingProviderName, ListedModel[]>> {
  const [lists, keys] = await Promise.all([ModelLists.find({}).lean<ModelListRow[]>(), listActiveKeys(runtime)]);
  const reachable = lists.filter(({ _id }) => keys.some(({ provider }) => provider === _id));
  const ofServers = new Set(keys.flatMap(({ models }) => models));
  return new Map<ListingProviderName, ListedModel[]>([
    ...reachable.map(({ _id, models, enabled }) => {
      const names = new Map(models.map(({ model, name }) => [model, name]));
      return [_id, enabled.map((model) => ({ model, name: names.get(model) ?? model }))] as const;
    }),
    ['openai_compatible', [...ofServers].map((model) => ({ model, name: model }))],
  ]);
}
