import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ListedModel, ModelProvider } from '#api/ports/model-providers.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import { activeKeysInOrder } from './provider-keys.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const REFRESH_MS = { afterAnswer: HOUR_MS, afterFailure: HOUR_MS / 60 };

/** A model, and whether the operator lets people use it. */
export interface OfferedModel extends ListedModel {
  readonly enabled: boolean;
}

type StoredList = Pick<ModelListRow, 'models' | 'enabled'>;

const NONE: StoredList = { models: [], enabled: [] };

const store = (provider: Aggregator, fields: Partial<ModelListRow>) =>
  ModelLists.findOneAndUpdate(
    { _id: provider },
    { $set: fields },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredList>();

/** OpenRouter tells everybody what it offers. */
const needsKey = (provider: Aggregator) => provider === 'straico';

/** Asks the provider. When it can't be reached or refuses, what was known stays, and the failure is told. */
async function fetchList(runtime: Runtime, provider: Aggregator, key: string | null, now: Date) {
  try {
    const models = await runtime.modelProviders.listModels({ provider, key });
    const refreshAt = new Date(now.getTime() + REFRESH_MS.afterAnswer);
    const list = await store(provider, { models, fetchedAt: now, refreshAt });
    return { list, failure: null };
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    const list = await store(provider, { refreshAt: new Date(now.getTime() + REFRESH_MS.afterFailure) });
    return { list, failure };
  }
}

/**
 * What the provider offers, as it last answered: asked anew after an hour, or a minute after it could not be reached.
 * @param key of whoever asks; null when there is none, which Straico does not answer to
 */
export async function knownModels(ctx: RequestContext, provider: Aggregator, key: string | null): Promise<StoredList> {
  const now = ctx.now();
  const stored = await ModelLists.findById(provider).lean<ModelListRow>();
  const isFresh = stored?.refreshAt && stored.refreshAt > now;
  if (isFresh || (needsKey(provider) && key === null)) return stored ?? NONE;
  return (await fetchList(ctx.runtime, provider, key, now)).list;
}

const operatorsKey = async ({ runtime }: RequestContext, provider: Aggregator) =>
  (await activeKeysInOrder(runtime, provider))[0]?.key ?? null;

const offered = ({ models, enabled }: StoredList): OfferedModel[] =>
  models.map(({ model, name }) => ({ model, name, enabled: enabled.includes(model) }));

const FAILED: Readonly<Record<Aggregator, string>> = {
  straico: 'Failed to fetch Straico models. Ensure a Straico key exists and is active.',
  openrouter: 'Failed to fetch OpenRouter models. Ensure an OpenRouter key exists and is active.',
};

/**
 * For the operator: what the provider offers right now, else what it last offered. When neither is known, throws CONFLICT without the key
 * that it takes, and PROVIDER_FAILED with it.
 */
export async function fetchModels(ctx: RequestContext, provider: Aggregator): Promise<OfferedModel[]> {
  const key = await operatorsKey(ctx, provider);
  if (needsKey(provider) && key === null) {
    const stored = await ModelLists.findById(provider).lean<ModelListRow>();
    if (!stored?.models.length) throw new DomainError('CONFLICT', FAILED[provider]);
    return offered(stored);
  }
  const { list, failure: cause } = await fetchList(ctx.runtime, provider, key, ctx.now());
  if (cause && list.models.length === 0) throw new DomainError('PROVIDER_FAILED', FAILED[provider], { cause });
  return offered(list);
}

/** Replaces what people may use on the operator's keys. The first is used when nobody chooses. */
export async function saveEnabledModels(
  ctx: RequestContext,
  provider: Aggregator,
  models: readonly string[],
): Promise<OfferedModel[]> {
  const enabled = [...new Set(models)];
  const known = await knownModels(ctx, provider, await operatorsKey(ctx, provider));
  const unknown = enabled.filter((model) => !known.models.some((listed) => listed.model === model));
  if (unknown.length > 0) throw invalidInput({ enabledModels: `Not offered by this provider: ${unknown.join(', ')}` });
  return offered(await store(provider, { enabled }));
}

/** By provider, the models that run on the operator's keys: of each one that has an active key. */
export async function platformModels(runtime: Runtime): Promise<ReadonlyMap<Aggregator, ListedModel[]>> {
  const [lists, keys] = await Promise.all([ModelLists.find({}).lean<ModelListRow[]>(), activeKeysInOrder(runtime)]);
  const reachable = lists.filter(({ _id }) => keys.some(({ provider }) => provider === _id));
  return new Map(
    reachable.map(({ _id, models, enabled }) => {
      const names = new Map(models.map(({ model, name }) => [model, name]));
      return [_id, enabled.map((model) => ({ model, name: names.get(model) ?? model }))];
    }),
  );
}

/** By provider, the model that is used when nobody chooses. */
export async function firstEnabledModels(): Promise<ReadonlyMap<ModelProvider, string>> {
  const lists = await ModelLists.find({}, { enabled: { $slice: 1 } }).lean<Pick<ModelListRow, '_id' | 'enabled'>[]>();
  return new Map(lists.flatMap(({ _id, enabled: [first] }) => (first === undefined ? [] : [[_id, first] as const])));
}

export const isEnabledModel = async (provider: Aggregator, model: string): Promise<boolean> =>
  (await ModelLists.exists({ _id: provider, enabled: model })) !== null;
