import { isDuplicateKey } from '#api/database/database-errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import type { Aggregator, ModelProvider } from '#api/ports/model-providers.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { type ModelListRow, ModelLists } from './model-list.model.ts';

const REFRESH_MS = { afterAnswer: HOUR_MS, afterFailure: MINUTE_MS };

export type StoredList = Pick<ModelListRow, 'models' | 'enabled'>;

export const EMPTY_LIST: StoredList = { models: [], enabled: [] };

const updateStoredList = (provider: Aggregator, fields: Partial<ModelListRow>) =>
  ModelLists.findOneAndUpdate(
    { _id: provider },
    { $set: fields },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredList>();

export const modelsChangedError = () =>
  new DomainError('CONFLICT', 'Other models are enabled now. Reload the page to see them.');

/**
 * Replaces the models that users can choose. Throws CONFLICT when others than `expected` are enabled now.
 * @param expected the models in their order; null: replaces whichever are enabled
 */
export async function replaceEnabledModels(
  provider: Aggregator,
  enabled: string[],
  expected: readonly string[] | null,
): Promise<StoredList> {
  if (expected === null) return updateStoredList(provider, { enabled });
  try {
    const stored = await ModelLists.findOneAndUpdate(
      { _id: provider, enabled: [...expected] },
      { $set: { enabled } },
      // A provider without a stored list has no enabled models.
      { upsert: expected.length === 0, returnDocument: 'after' },
    ).lean<StoredList>();
    if (stored) return stored;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  throw modelsChangedError();
}

/** Returns whether a provider needs a key to list its models. OpenRouter's list is public. */
export const needsKey = (provider: Aggregator) => provider === 'straico';

/** A key with which a provider is asked for its models. */
export interface ListingKey {
  /** Null: the provider is asked without a key. */
  readonly key: string | null;
  /** False for a user's own key. */
  readonly belongsToOperator: boolean;
}

export const isKeyRefused = (failure: unknown) => failure instanceof ProviderFailure && failure.kind === 'key refused';

/**
 * Fetches and stores a provider's models. When the provider fails, returns the stored list with the failure. The list is
 * the same for all users, so when the provider refuses a user's key, the stored list stays due, and the next attempt may use another key.
 */
export async function refreshList(
  runtime: Runtime,
  provider: Aggregator,
  { key, belongsToOperator }: ListingKey,
  now: Date,
): Promise<{ readonly list: StoredList; readonly failure: DomainError | null }> {
  try {
    const models = await runtime.modelProviders.listModels({ provider, key });
    const refreshAt = new Date(now.getTime() + REFRESH_MS.afterAnswer);
    const list = await updateStoredList(provider, { models, fetchedAt: now, refreshAt });
    return { list, failure: null };
  } catch (failure) {
    if (!(failure instanceof DomainError)) throw failure;
    if (!belongsToOperator && isKeyRefused(failure)) {
      return { list: (await ModelLists.findById(provider).lean<ModelListRow>()) ?? EMPTY_LIST, failure };
    }
    const list = await updateStoredList(provider, { refreshAt: new Date(now.getTime() + REFRESH_MS.afterFailure) });
    return { list, failure };
  }
}

/** Returns the first enabled model of each provider, which rewrites for users who have not chosen a model. */
export async function listFirstEnabledModels(): Promise<ReadonlyMap<ModelProvider, string>> {
  const lists = await ModelLists.find({}, { enabled: { $slice: 1 } }).lean<Pick<ModelListRow, '_id' | 'enabled'>[]>();
  return new Map(lists.flatMap(({ _id, enabled: [first] }) => (first === undefined ? [] : [[_id, first] as const])));
}

export const isEnabledModel = async (provider: Aggregator, model: string): Promise<boolean> =>
  (await ModelLists.exists({ _id: provider, enabled: model })) !== null;
