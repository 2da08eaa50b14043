import { OWN_KEY_PROVIDERS, pickProvider, type Provider, PROVIDER_NAMES } from './model-providers.ts';

interface ModelChoice {
  /** The provider's id of the model, such as `gpt-5`. */
  readonly model: string;
  /** The name for users. */
  readonly name: string;
  /** Whose key pays for the model: the user's own key, or the operator's. */
  readonly source: 'BYOK' | 'PLATFORM';
  /** Whether the user has switched the model on in their settings. */
  readonly userEnabled: boolean;
}

/** The parts of `UserModels` that a choice of models needs. */
interface OfferedModels {
  readonly openai: readonly ModelChoice[];
  readonly straico: readonly ModelChoice[];
  readonly openrouter: readonly ModelChoice[];
  /** The model that the user prefers, and its provider. The provider is null when the user chose none. */
  readonly defaultModel: string;
  readonly defaultProvider: Provider | null;
  /** 'default': the user prefers `defaultModel`. Any other value: the product chooses. */
  readonly modelPreference: string;
  /** The model name that stands for the product's choice in the API. */
  readonly productModel: string;
  /** Whether the product's choice is a language model. False: it is the built-in engine. */
  readonly productHasModel: boolean;
}

/** The model of a request. Empty: the server uses the user's settings. */
export interface ModelInput {
  readonly provider?: Provider;
  readonly model?: string;
}

/** The id of the choice that leaves the model to the product. Other choices have ids such as `OPENAI:gpt-5`. */
export const PRODUCT_CHOICE = 'product';

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
  const provider = OWN_KEY_PROVIDERS.find((candidate) => id?.startsWith(`${candidate}:`));
  return id !== null && provider ? { provider, model: id.slice(provider.length + 1) } : null;
}

/** Lists the models that the user can choose, by provider: those on own keys, which use no prompts, and those on the operator's keys. */
export function modelGroups(models: OfferedModels): readonly ModelGroup[] {
  return OWN_KEY_PROVIDERS.flatMap((provider) => {
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

/** Returns the id of the model to use: the choice for the prompt if it is still available, otherwise the preference from the user's settings. */
export function currentModel(models: OfferedModels, chosen: string | null): string {
  const offered = [PRODUCT_CHOICE, ...modelGroups(models).flatMap(({ options }) => options.map(({ id }) => id))];
  const { modelPreference, defaultProvider, defaultModel } = models;
  const preferred =
    modelPreference === 'default' && defaultProvider !== null
      ? toModelId(defaultProvider, defaultModel)
      : PRODUCT_CHOICE;
  return [chosen, preferred].find((id) => id !== null && offered.includes(id)) ?? PRODUCT_CHOICE;
}

/**
 * Returns the provider and model of a request. `models` is undefined while they are loading: then the choice for the prompt counts, and without
 * one the result is empty, so that the server uses the user's settings.
 */
export function modelInput(models: OfferedModels | undefined, chosen: string | null): ModelInput {
  if (!models) return parseModelId(chosen) ?? {};
  return parseModelId(currentModel(models, chosen)) ?? { model: models.productModel };
}

/** Returns whether the choice with this id is a language model. False: the built-in engine rewrites. */
export const isModel = (models: OfferedModels, id: string): boolean => id !== PRODUCT_CHOICE || models.productHasModel;

/**
 * Returns whether runs use a language model. True also while the models are not known.
 * @param chosen the choice for one prompt; null: the preference from the user's settings
 */
export const usesModel = (models: OfferedModels | undefined, chosen: string | null): boolean =>
  !models || isModel(models, currentModel(models, chosen));

/** Returns whether the choice with this id is a model on the user's own key, which uses no prompts. */
export function isOnOwnKey(models: OfferedModels, id: string): boolean {
  const chosen = parseModelId(id);
  return (
    chosen !== null &&
    pickProvider(models, chosen.provider).some(
      ({ model, source, userEnabled }) => model === chosen.model && source === 'BYOK' && userEnabled,
    )
  );
}
