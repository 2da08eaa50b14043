import { isDeepStrictEqual } from 'node:util';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import type { Aggregator, ListedModel } from '#api/ports/model-providers.ts';
import { modelsProblem, trimModels } from './key-fields.rules.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';
import { modelsChangedError, needsKey, refreshList, replaceEnabledModels } from './model-list-store.ts';
import { getModelList } from './model-lists.service.ts';
import { openProviderKey } from './provider-keys.service.ts';
import { changeKeyIf, changeProviderKey, findOperatorKey, findProviderKey } from './provider-keys.ts';

/** `enabled`: users can choose the model on the operator's keys. `isGone`: it is enabled, but no longer in the provider's list. */
interface OfferedModel extends ListedModel {
  readonly enabled: boolean;
  readonly isGone: boolean;
}

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
  const key = await findOperatorKey(ctx.runtime, provider);
  if (needsKey(provider) && key === null) {
    const stored = await ModelLists.findById(provider).lean<ModelListRow>();
    if (!stored?.models.length) throw new DomainError('CONFLICT', FETCH_FAILED[provider]);
    return toOfferedModels(stored);
  }
  const { list, failure: cause } = await refreshList(
    ctx.runtime,
    provider,
    { key, belongsToOperator: true },
    ctx.now(),
  );
  if (cause && list.models.length === 0) throw new DomainError('PROVIDER_FAILED', FETCH_FAILED[provider], { cause });
  return toOfferedModels(list);
}

const notServerError = () => invalidInput({ id: 'Only a key of an OpenAI-compatible server has models of its own' });

/**
 * Returns the models that an OpenAI-compatible server offers now, or offered when it last answered at this address. Throws NOT_FOUND,
 * BAD_USER_INPUT for a key of another provider, CONFLICT if the key can not be decrypted, and PROVIDER_FAILED or TIMEOUT
 * if the server does not list its models and never did.
 */
export async function fetchServerModels({ runtime }: RequestContext, id: string): Promise<OfferedModel[]> {
  const { provider, key, server, models: enabled } = await openProviderKey(runtime, id);
  if (provider !== 'openai_compatible' || !server) throw notServerError();
  try {
    const listedModels = await runtime.modelProviders.listModels({ provider, key, server });
    // Not stored if the key was given another address meanwhile, or deleted.
    await changeKeyIf({ _id: toObjectId(id), baseUrl: server.baseUrl }, { listedModels });
    return toOfferedModels({ models: listedModels, enabled });
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    const { listedModels = [] } = await findProviderKey(id);
    if (listedModels.length === 0) throw failure;
    return toOfferedModels({ models: listedModels, enabled });
  }
}

/**
 * Replaces the enabled models of an OpenAI-compatible server. They are not looked up: not every server lists its models. Throws
 * BAD_USER_INPUT, NOT_FOUND, and CONFLICT when others than `expected` are enabled now.
 * @param expected in their order; null: any
 */
export async function saveServerModels(
  id: string,
  models: readonly string[],
  expected: readonly string[] | null = null,
) {
  const enabledModels = trimModels(models);
  assertValid({ enabledModels: modelsProblem(enabledModels) });
  const { provider, enabledModels: before = null } = await findProviderKey(id);
  if (provider !== 'openai_compatible') throw notServerError();
  if (!expected) return changeProviderKey(id, { enabledModels });
  const isExpected = isDeepStrictEqual(before ?? [], expected);
  const saved = isExpected && (await changeKeyIf({ _id: toObjectId(id), enabledModels: before }, { enabledModels }));
  if (!saved) throw modelsChangedError();
  return saved;
}

/**
 * Replaces the models that users can choose on the operator's keys. The first rewrites if the user chose no model. A model that is gone
 * can stay enabled, so that nothing is lost by saving while the provider's list is incomplete. Throws BAD_USER_INPUT, and CONFLICT when
 * others than `expected` are enabled now.
 * @param expected in their order; null: any
 */
export async function saveEnabledModels(
  ctx: RequestContext,
  provider: Aggregator,
  models: readonly string[],
  expected: readonly string[] | null = null,
): Promise<OfferedModel[]> {
  const enabled = [...new Set(models)];
  const known = await getModelList(ctx, provider, null);
  const accepted = new Set([...known.models.map(({ model }) => model), ...known.enabled]);
  const unknown = enabled.filter((model) => !accepted.has(model));
  if (unknown.length > 0) throw invalidInput({ enabledModels: `Not offered by this provider: ${unknown.join(', ')}` });
  return toOfferedModels(await replaceEnabledModels(provider, enabled, expected));
}
