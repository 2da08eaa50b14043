import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ModelProvider, ProviderAccess } from '#api/ports/model-providers.ts';
import { isEnabledModel, listFirstEnabledModels } from './model-lists.service.ts';
import { listActiveKeys } from './provider-keys.service.ts';

/** A model, with an operator's key for it. */
export type OperatorModel = ProviderAccess & { readonly model: string };

/** The models that rewrite if the user chose none. Small ones, because rewriting is a small task. */
const AUTOMATIC_MODELS: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-haiku-4-5',
};

/** The models that rewrite if the user chose none, in the order in which they are tried. Empty without an active key. */
export async function listAutomaticModels(runtime: Runtime): Promise<OperatorModel[]> {
  const keys = await listActiveKeys(runtime);
  const hasAggregator = keys.some(({ provider }) => !(provider in AUTOMATIC_MODELS));
  const firstEnabled = hasAggregator ? await listFirstEnabledModels() : new Map<ModelProvider, string>();
  return keys.flatMap((access) => {
    const model = AUTOMATIC_MODELS[access.provider] ?? firstEnabled.get(access.provider);
    return model === undefined ? [] : { ...access, model };
  });
}

/** The operator's keys for a model, in the order in which they are tried. Empty if the model is not enabled for users. */
export async function listModelAccess(runtime: Runtime, provider: Aggregator, model: string): Promise<OperatorModel[]> {
  if (!(await isEnabledModel(provider, model))) return [];
  return (await listActiveKeys(runtime, provider)).map((access) => ({ ...access, model }));
}
