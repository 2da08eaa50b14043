import type { ModelProvider } from '#api/ports/model-providers.ts';

/** The names in messages. That of `openai_compatible` can only begin a sentence: "The model server refused this key: …". */
export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  straico: 'Straico',
  openrouter: 'OpenRouter',
  openai_compatible: 'The model server',
};
