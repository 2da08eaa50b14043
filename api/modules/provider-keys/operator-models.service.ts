import type { Runtime } from '#api/kernel/runtime.ts';
import type { Aggregator, ModelProvider, ProviderAccess } from '#api/ports/model-providers.ts';
import { firstEnabledModels, isEnabledModel } from './model-lists.service.ts';
import { activeKeysInOrder } from './provider-keys.service.ts';

/** A model, and a key of the operator's that reaches it. */
export type OperatorModel = ProviderAccess & { readonly model: string };

/** The model of each provider that rewrites when nobody chooses one: small ones, because rewriting is a small task. */
const USUAL_MODELS: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-haiku-4-5',
};

/** What rewrites when nobody chooses, in the order in which it is tried. Empty when the operator keeps no key that reaches a model. */
export async function usualModels(runtime: Runtime): Promise<OperatorModel[]> {
  const keys = await activeKeysInOrder(runtime);
  const hasAggregator = keys.some(({ provider }) => !(provider in USUAL_MODELS));
  const firstEnabled = hasAggregator ? await firstEnabledModels() : new Map<ModelProvider, string>();
  return keys.flatMap((access) => {
    const model = USUAL_MODELS[access.provider] ?? firstEnabled.get(access.provider);
    return model === undefined ? [] : { ...access, model };
  });
}

/** Every way to a model that the operator lets people use. Empty when they may not, or no key reaches it. */
export async function waysTo(runtime: Runtime, provider: Aggregator, model: string): Promise<OperatorModel[]> {
  if (!(await isEnabledModel(provider, model))) return [];
  return (await activeKeysInOrder(runtime, provider)).map((access) => ({ ...access, model }));
}
