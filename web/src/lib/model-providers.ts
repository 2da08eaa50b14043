/** Where models can be reached with an own key, in the order in which people are shown them. */
export const PROVIDERS = ['OPENAI', 'STRAICO', 'OPENROUTER'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** As they write themselves. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  OPENAI: 'OpenAI',
  STRAICO: 'Straico',
  OPENROUTER: 'OpenRouter',
};

/** A provider's part of what it is given for each of them: `{ openai, straico, openrouter }`. */
export const ofProvider = <T>(
  { openai, straico, openrouter }: { readonly openai: T; readonly straico: T; readonly openrouter: T },
  provider: Provider,
): T => ({ OPENAI: openai, STRAICO: straico, OPENROUTER: openrouter })[provider];
