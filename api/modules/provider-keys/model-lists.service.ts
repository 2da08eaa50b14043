import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import type { Aggregator, ListedModel, ModelProvider } from '#api/ports/model-providers.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import { listActiveKeys } from './provider-keys.service.ts';

const REFRESH_MS = { afterAnswer: HOUR_MS, afterFailure: MINUTE_MS };

/** `enabled`: users can choose the model on the operator's keys. */
export interface OfferedModel extends ListedModel {
  readonly enabled: boolean;
}

type StoredList = Pick<ModelListRow, 'models' | 'enabled'>;

const EMPTY_LIST: StoredList = { models: [], enabled: [] };

const updateStoredList = (provider: Aggregator, fields: Partial<ModelListRow>) =>
  ModelLists.findOneAndUpdate(
    { _id: provider },
    { $set: fields },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredList>();

/** OpenRouter's list is public. */
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
 * The models of a provider, from a cache that is refreshed after an hour, or a minute after a failure.
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

const toOfferedModels = ({ models, enabled }: StoredList): OfferedModel[] =>
  models.map(({ model, name }) => ({ model, name, enabled: enabled.includes(model) }));

const FETCH_FAILED: Readonly<Record<Aggregator, string>> = {
  straico: 'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
  openrouter: 'Failed to fetch OpenRouter models. Ensure an OpenRouter key exists and is active.',
};

/**
 * The models that a provider offers now, for administrators. Falls back to the stored list. If that is empty too, throws CONFLICT when a
 * key is missing, and PROVIDER_FAILED when the provider failed.
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

/** Replaces the models that users can choose on the operator's keys. The first rewrites if the user chose no model. */
export async function saveEnabledModels(
  ctx: RequestContext,
  provider: Aggregator,
  models: readonly string[],
): Promise<OfferedModel[]> {
  const enabled = [...new Set(models)];
  const known = await getModelList(ctx, provider, await findOperatorKey(ctx, provider));
  const unknown = enabled.filter((model) => !known.models.some((listed) => listed.model === model));
  if (unknown.length > 0) throw invalidInput({ enabledModels: `Not offered by this provider: ${unknown.join(', ')}` });
  return toOfferedModels(await updateStoredList(provider, { enabled }));
}

/** The models that users can choose on the operator's keys, by provider. Providers without an active key are left out. */
export async function listPlatformModels(runtime: Runtime): Promise<ReadonlyMap<Aggregator, ListedModel[]>> {
  const [lists, keys] = await Promise.all([ModelLists.find({}).lean<ModelListRow[]>(), listActiveKeys(runtime)]);
  const reachable = lists.filter(({ _id }) => keys.some(({ provider }) => provider === _id));
  return new Map(
    reachable.map(({ _id, models, enabled }) => {
      const names = new Map(models.map(({ model, name }) => [model, name]));
      return [_id, enabled.map((model) => ({ model, name: names.get(model) ?? model }))];
    }),
  );
}

/** The model of each provider that rewrites if the user chose none. */
export async function listFirstEnabledModels(): Promise<ReadonlyMap<ModelProvider, string>> {
  const lists = await ModelLists.find({}, { enabled: { $slice: 1 } }).lean<Pick<ModelListRow, '_id' | 'enabled'>[]>();
  return new Map(lists.flatMap(({ _id, enabled: [first] }) => (first === undefined ? [] : [[_id, first] as const])));
}

export const isEnabledModel = async (provider: Aggregator, model: string): Promise<boolean> =>
  (await ModelLists.exists({ _id: provider, enabled: model })) !== null;
