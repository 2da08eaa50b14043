import type { ModelPicker_ModelsFragment, SimplifyInput } from '#web/graphql/operations.generated.ts';
import { ofProvider, type Provider, PROVIDER_NAMES, PROVIDERS } from '#web/lib/model-providers.ts';

/** Stands for the product's own choice. A model is `OPENAI:gpt-5`. */
export const PRODUCT = 'product';

interface Option {
  readonly id: string;
  readonly label: string;
}

export interface ModelGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

const idOf = (provider: Provider, model: string) => `${provider}:${model}`;

function named(id: string | null): { readonly provider: Provider; readonly model: string } | null {
  const provider = PROVIDERS.find((it) => id?.startsWith(`${it}:`));
  return id !== null && provider ? { provider, model: id.slice(provider.length + 1) } : null;
}

/** What can be chosen beside the product: models on own keys, which cost no prompt, and the operator's. */
export function modelGroups(models: ModelPicker_ModelsFragment): readonly ModelGroup[] {
  return PROVIDERS.flatMap((provider) => {
    const choices = ofProvider(models, provider).filter(({ userEnabled }) => userEnabled);
    const group = (label: string, source: 'BYOK' | 'PLATFORM') => ({
      label,
      options: choices
        .filter((choice) => choice.source === source)
        .map(({ model, name }) => ({ id: idOf(provider, model), label: name })),
    });
    return [group(`${PROVIDER_NAMES[provider]}, your key`, 'BYOK'), group(PROVIDER_NAMES[provider], 'PLATFORM')];
  }).filter(({ options }) => options.length > 0);
}

/** The remembered choice while it can be chosen, else what the person prefers in their settings. */
export function currentModel(models: ModelPicker_ModelsFragment, remembered: string | null): string {
  const offered = [PRODUCT, ...modelGroups(models).flatMap(({ options }) => options.map(({ id }) => id))];
  const { modelPreference, defaultProvider, defaultModel } = models;
  const preferred =
    modelPreference === 'default' && defaultProvider !== null ? idOf(defaultProvider, defaultModel) : PRODUCT;
  return [remembered, preferred].find((id) => id !== null && offered.includes(id)) ?? PRODUCT;
}

/** How a model is asked for. Nothing, where neither choice nor offer is known: the server then goes by the settings. */
export function modelInput(
  models: ModelPicker_ModelsFragment | undefined,
  remembered: string | null,
): Pick<SimplifyInput, 'provider' | 'model'> {
  if (!models) return named(remembered) ?? {};
  return named(currentModel(models, remembered)) ?? { model: models.productModel };
}

/** Whether a model rewrites, rather than the built-in engine. */
export const isModel = (models: ModelPicker_ModelsFragment, id: string): boolean =>
  id !== PRODUCT || models.productHasModel;
