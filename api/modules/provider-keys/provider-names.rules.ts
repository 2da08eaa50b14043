import type { ModelProvider } from '#api/ports/model-providers.ts';

/** The models that rewrite if the user chose none. Small ones, because rewriting is a small task. */
export const AUTOMATIC_MODELS: Readonly<Partial<Record<ModelProvider, string>>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-haiku-4-5',
};

/** The names in messages. That of `openai_compatible` can only begin a sentence: "The model server refused this key: …". */
export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  straico: 'Straico',
  openrouter: 'OpenRouter',
  openai_compatible: 'The model server',
};
