import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import type { Aggregator, ListedModel, ModelProvider } from '#api/ports/model-providers.ts';
import { modelsProblem, trimModels } from './key-fields.rules.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import { changeProviderKey, findProviderKey, listActiveKeys, openProviderKey } from './provider-keys.service.ts';

const REFRESH_MS = { afterAnswer: HOUR_MS, afterFailure: MINUTE_MS };

/** A provider whose models the operator enables. */
export type ListingProvider = Aggregator | 'openai_compatible';

/** `enabled`: users can choose the model on the operator's keys. `isGone`: it is enabled, but no longer in the provider's list. */
export interface OfferedModel extends ListedModel {
  readonly enabled: boolean;
  readonly isGone: boolean;
}

type StoredList = Pick<ModelListRow, 'models' | 'enabled'>;

const EMPTY_LIST: StoredList = { models: [], enabled: [] };

const updateStoredList = (provider: Aggregator, fields: Partial<ModelListRow>) =>
  ModelLists.findOneAndUpdate(
    { _id: provider },
    { $set: fields },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredList>();

/** Returns whether a provider needs a key to list its models. OpenRouter's list is public. */
const needsKey = (provider: Aggregator) => provider === 'straico';

/** Fetches and stores a provider's models. When the provider fails, returns the stored list with the failure. */
async function refreshList(runtime: Runtime, provider: Aggregator, key: string | null, now: Date) {
  try {
    const models = await runtime.modelProviders.listModels({ provider, key });
    const refreshAt = new Date(now.getTime() + REFRESH_MS.afterAnswer);
    const list = await updateStoredList(provider, { models, fetchedAt: now, refreshAt });
    return { list, failure: null };
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    const list = await updateStoredList(provider, { refreshAt: new Date(now.getTime() + REFRESH_MS.afterFailure) });
    return { list, failure };
  }
}

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

const findOperatorKey = async ({ runtime }: RequestContext, provider: Aggregator) =>
  (await listActiveKeys(runtime, provider))[0]?.key ?? null;

/**
 * Builds the list that administrators edit: enabled models first, in the operator's order. The first one is the
 * default, so it must stay first when this list is saved again.
 */
function toOfferedModels({ models, enabled }: { models: readonly ListedModel[]; enabled: readonly string[] }) {
  const names = new Map(models.map(({ model, name }) => [model, name]));
  const chosen = enabled.map((model): OfferedModel => {
    const name = names.get(model);
    return { model, name: name ?? model, enabled: true, isGone: name === undefined };
  });
  const others = models.filter(({ model }) => !enabled.includes(model));
  return [...chosen, ...others.map(({ model, name }) => ({ model, name, enabled: false, isGone: false }))];
}

const FETCH_FAILED: Readonly<Record<Aggregator, string>> = {
  straico: 'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
  openrouter: 'Failed to fetch OpenRouter models. Ensure an OpenRouter key exists and is active.',
};

/**
 * Returns the models that a provider offers now, for administrators. Falls back to the stored list. If that is empty
 * too, throws CONFLICT when a key is missing, and PROVIDER_FAILED when the provider failed.
 */
export async function fetchOfferedModels(ctx: RequestContext, provider: Aggregator): Promise<OfferedModel[]> {
  const key = await findOperatorKey(ctx, provider);
  if (needsKey(provider) && key === null) {
    const stored = await ModelLists.findById(provider).lean<ModelListRow>();
    if (!stored?.models.length) throw new DomainError('CONFLICT', FETCH_FAILED[provider]);
    return toOfferedModels(stored);
  }
  const { list, failure: cause } = await refreshList(ctx.runtime, provider, key, ctx.now());
  if (cause && list.models.length === 0) throw new DomainError('PROVIDER_FAILED', FETCH_FAILED[provider], { cause });
  return toOfferedModels(list);
}

const notServerError = () => invalidInput({ id: 'Only a key of an OpenAI-compatible server has models of its own' });

/**
 * Returns the models that an OpenAI-compatible server offers now, or offered when it last answered. Throws NOT_FOUND,
 * and PROVIDER_FAILED if it never listed them.
 */
export async function fetchServerModels({ runtime }: RequestContext, id: string): Promise<OfferedModel[]> {
  const { provider, key, server, models: enabled } = await openProviderKey(runtime, id);
  if (provider !== 'openai_compatible' || !server) throw notServerError();
  try {
    const listedModels = await runtime.modelProviders.listModels({ provider, key, server });
    await changeProviderKey(id, { listedModels });
    return toOfferedModels({ models: listedModels, enabled });
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    const { listedModels = [] } = await findProviderKey(id);
    if (listedModels.length === 0) throw failure;
    return toOfferedModels({ models: listedModels, enabled });
  }
}

/** Replaces the enabled models of an OpenAI-compatible server. They are not looked up: not every server lists its models. */
export async function saveServerModels(id: string, models: readonly string[]) {
  const enabledModels = trimModels(models);
  assertValid({ enabledModels: modelsProblem(enabledModels) });
  const { provider } = await findProviderKey(id);
  if (provider !== 'openai_compatible') throw notServerError();
  return changeProviderKey(id, { enabledModels });
}

/**
 * Replaces the models that users can choose on the operator's keys. The first rewrites if the user chose no model. A model that is gone
 * can stay enabled, so that nothing is lost by saving while the provider's list is incomplete.
 */
export async function saveEnabledModels(
  ctx: RequestContext,
  provider: Aggregator,
  models: readonly string[],
): Promise<OfferedModel[]> {
  const enabled = [...new Set(models)];
  const known = await getModelList(ctx, provider, await findOperatorKey(ctx, provider));
  const accepted = new Set([...known.models.map(({ model }) => model), ...known.enabled]);
  const unknown = enabled.filter((model) => !accepted.has(model));
  if (unknown.length > 0) throw invalidInput({ enabledModels: `Not offered by this provider: ${unknown.join(', ')}` });
  return toOfferedModels(await updateStoredList(provider, { enabled }));
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

/** Lists the model of each provider that rewrites if the user chose none. */
export async function listFirstEnabledModels(): Promise<ReadonlyMap<ModelProvider, string>> {
  const lists = await ModelLists.find({}, { enabled: { $slice: 1 } }).lean<Pick<ModelListRow, '_id' | 'enabled'>[]>();
  return new Map(lists.flatMap(({ _id, enabled: [first] }) => (first === undefined ? [] : [[_id, first] as const])));
}

export const isEnabledModel = async (provider: Aggregator, model: string): Promise<boolean> =>
  (await ModelLists.exists({ _id: provider, enabled: model })) !== null;
