import type { ModelProvider } from '#web/graphql/admin-operations.generated.ts';

/** The names of the providers for which an operator can store keys. */
export const OPERATOR_PROVIDERS: Readonly<Record<ModelProvider, string>> = {
  OPENAI: 'OpenAI',
  ANTHROPIC: 'Anthropic',
  STRAICO: 'Straico',
  OPENROUTER: 'OpenRouter',
  OPENAI_COMPATIBLE: 'OpenAI-compatible server',
};
