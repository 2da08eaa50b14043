import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ModelProvider } from '#api/ports/model-providers.ts';
import { isEnabledModel, listFirstEnabledModels } from './model-list-store.ts';
import { type ActiveKey, listActiveKeys } from './provider-keys.ts';
import { AUTOMATIC_MODELS } from './provider-names.rules.ts';

/** A model, with an operator's key for it. */
export type OperatorModel = ActiveKey & { readonly model: string };

/**
 * Lists the models that rewrite if the user chose none, in the order in which they are tried. Leaves out keys of aggregators and servers for which no
 * model is enabled. Empty without an active key.
 */
export async function listAutomaticModels(runtime: Runtime): Promise<OperatorModel[]> {
  const keys = await listActiveKeys(runtime);
  const hasAggregator = keys.some(({ provider, server }) => !server && !(provider in AUTOMATIC_MODELS));
  const firstEnabled = hasAggregator ? await listFirstEnabledModels() : new Map<ModelProvider, string>();
  return keys.flatMap((key) => {
    const model = AUTOMATIC_MODELS[key.provider] ?? firstEnabled.get(key.provider) ?? key.models[0];
    return model === undefined ? [] : { ...key, model };
  });
}

/**
 * Lists the operator's keys for a model, in the order in which they are tried. Empty if the model
 * is not enabled for users.
 */
export async function listModelAccess(
  runtime: Runtime,
  provider: Aggregator | 'openai_compatible',
  model: string,
): Promise<OperatorModel[]> {
  if (provider !== 'openai_compatible' && !(await isEnabledModel(provider, model))) return [];
  const keys = await listActiveKeys(runtime, provider);
  // Each server has models of its own.
  const suitable = provider === 'openai_compatible' ? keys.filter(({ models }) => models.includes(model)) : keys;
  return suitable.map((key) => ({ ...key, model }));
}
