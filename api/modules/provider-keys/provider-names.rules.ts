import type { ModelProvider } from '#api/ports/model-providers.ts';

/** The display names. */
export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  straico: 'Straico',
  openrouter: 'OpenRouter',
  openai_compatible: 'The model server',
};
