import { pickProvider, type Provider, PROVIDER_NAMES, PROVIDERS } from './model-providers.ts';

interface ModelChoice {
  readonly model: string;
  readonly name: string;
  readonly source: 'BYOK' | 'PLATFORM';
  readonly userEnabled: boolean;
}

/** The parts of `UserModels` that a choice of models needs. */
interface OfferedModels {
  readonly openai: readonly ModelChoice[];
  readonly straico: readonly ModelChoice[];
  readonly openrouter: readonly ModelChoice[];
  readonly defaultModel: string;
  readonly defaultProvider: Provider | null;
  readonly modelPreference: string;
  readonly productModel: string;
  readonly productHasModel: boolean;
}

/** The model of a request. Empty: the server uses the user's settings. */
export interface ModelInput {
  readonly provider?: Provider;
  readonly model?: string;
}

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
export function modelGroups(models: OfferedModels): readonly ModelGroup[] {
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
export function currentModel(models: OfferedModels, remembered: string | null): string {
  const offered = [PRODUCT, ...modelGroups(models).flatMap(({ options }) => options.map(({ id }) => id))];
  const { modelPreference, defaultProvider, defaultModel } = models;
  const preferred =
    modelPreference === 'default' && defaultProvider !== null ? toModelId(defaultProvider, defaultModel) : PRODUCT;
  return [remembered, preferred].find((id) => id !== null && offered.includes(id)) ?? PRODUCT;
}

/** The provider and model of a request. Empty while neither the choice nor the models are known: then the server uses the settings. */
export function modelInput(models: OfferedModels | undefined, remembered: string | null): ModelInput {
  if (!models) return parseModelId(remembered) ?? {};
  return parseModelId(currentModel(models, remembered)) ?? { model: models.productModel };
}

/** False when the built-in engine rewrites. */
export const isModel = (models: OfferedModels, id: string): boolean => id !== PRODUCT || models.productHasModel;

/** True for a model on the user's own key, which uses no prompts. */
export function isOnOwnKey(models: OfferedModels, id: string): boolean {
  const chosen = parseModelId(id);
  return (
    chosen !== null &&
    pickProvider(models, chosen.provider).some(
      ({ model, source, userEnabled }) => model === chosen.model && source === 'BYOK' && userEnabled,
    )
  );
}
