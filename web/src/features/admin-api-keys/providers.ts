import type { ModelAggregator, ModelProvider } from '#web/graphql/admin-operations.generated.ts';

export const PROVIDERS: Readonly<Record<ModelProvider, string>> = {
  OPENAI: 'OpenAI',
  ANTHROPIC: 'Anthropic',
  STRAICO: 'Straico',
  OPENROUTER: 'OpenRouter',
  OPENAI_COMPATIBLE: 'OpenAI-compatible server',
};

/** The providers whose models an administrator chooses. */
export const AGGREGATORS: readonly ModelAggregator[] = ['STRAICO', 'OPENROUTER'];
