import type { ModelPicker_ModelsFragment, SimplifyInput } from '#web/graphql/operations.generated.ts';
import { pickProvider, type Provider, PROVIDER_NAMES, PROVIDERS } from '#web/lib/model-providers.ts';

/** The id of the choice to let the product choose the model. Other ids are like `OPENAI:gpt-5`. */
export const PRODUCT = 'product';

interface Option {
  readonly id: string;
  readonly label: string;
}

export interface ModelGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

const toModelId = (provider: Provider, model: string) => `${provider}:${model}`;

function parseModelId(id: string | null): { readonly provider: Provider; readonly model: string } | null {
  const provider = PROVIDERS.find((it) => id?.startsWith(`${it}:`));
  return id !== null && provider ? { provider, model: id.slice(provider.length + 1) } : null;
}

/** The models that the user can choose: those on own keys, which use no prompts, and the operator's. */
export function modelGroups(models: ModelPicker_ModelsFragment): readonly ModelGroup[] {
  return PROVIDERS.flatMap((provider) => {
    const choices = pickProvider(models, provider).filter(({ userEnabled }) => userEnabled);
    const group = (label: string, source: 'BYOK' | 'PLATFORM') => ({
      label,
      options: choices
        .filter((choice) => choice.source === source)
        .map(({ model, name }) => ({ id: toModelId(provider, model), label: name })),
    });
    return [group(`${PROVIDER_NAMES[provider]}, your key`, 'BYOK'), group(PROVIDER_NAMES[provider], 'PLATFORM')];
  }).filter(({ options }) => options.length > 0);
}

/** The last choice if it is still available, otherwise the preference from the user's settings. */
export function currentModel(models: ModelPicker_ModelsFragment, remembered: string | null): string {
  const offered = [PRODUCT, ...modelGroups(models).flatMap(({ options }) => options.map(({ id }) => id))];
  const { modelPreference, defaultProvider, defaultModel } = models;
  const preferred =
    modelPreference === 'default' && defaultProvider !== null ? toModelId(defaultProvider, defaultModel) : PRODUCT;
  return [remembered, preferred].find((id) => id !== null && offered.includes(id)) ?? PRODUCT;
}

/** The provider and model of a request. Empty while neither the choice nor the models are known: then the server uses the settings. */
export function modelInput(
  models: ModelPicker_ModelsFragment | undefined,
  remembered: string | null,
): Pick<SimplifyInput, 'provider' | 'model'> {
  if (!models) return parseModelId(remembered) ?? {};
  return parseModelId(currentModel(models, remembered)) ?? { model: models.productModel };
}

/** False when the built-in engine rewrites. */
export const isModel = (models: ModelPicker_ModelsFragment, id: string): boolean =>
  id !== PRODUCT || models.productHasModel;

/** True for a model on the user's own key, which uses no prompts. */
export function isOnOwnKey(models: ModelPicker_ModelsFragment, id: string): boolean {
  const chosen = parseModelId(id);
  return (
    chosen !== null &&
    pickProvider(models, chosen.provider).some(
      ({ model, source, userEnabled }) => model === chosen.model && source === 'BYOK' && userEnabled,
    )
  );
}
