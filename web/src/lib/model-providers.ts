/** The providers for which a user can save an own key, in the order of the screens. */
export const OWN_KEY_PROVIDERS = ['OPENAI', 'STRAICO', 'OPENROUTER'] as const;

export type Provider = (typeof OWN_KEY_PROVIDERS)[number];

/** The names of the providers for users. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  OPENAI: 'OpenAI',
  STRAICO: 'Straico',
  OPENROUTER: 'OpenRouter',
};

/** Picks the value of one provider from an object with a field for each, such as `UserModels`. */
export const pickProvider = <T>(
  { openai, straico, openrouter }: { readonly openai: T; readonly straico: T; readonly openrouter: T },
  provider: Provider,
): T => ({ OPENAI: openai, STRAICO: straico, OPENROUTER: openrouter })[provider];

/** The providers whose keys users can add, in a sentence. */
export const KEY_PROVIDERS = 'OpenAI, Straico or OpenRouter';
