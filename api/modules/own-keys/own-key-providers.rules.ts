import type { OwnKeyRow } from './own-key.model.ts';

export type OwnKeyProvider = OwnKeyRow['provider'];

/** In the order in which users see them. */
export const OWN_KEY_PROVIDERS = ['openai', 'straico', 'openrouter'] as const satisfies OwnKeyProvider[];

/** The models that users can choose on their own OpenAI keys. Aggregators list their models themselves. */
export const OPENAI_MODELS = [
  { model: 'gpt-5', name: 'GPT-5' },
  { model: 'gpt-5-pro', name: 'GPT-5 Pro' },
  { model: 'gpt-5-mini', name: 'GPT-5 mini' },
  { model: 'gpt-5-nano', name: 'GPT-5 nano' },
  { model: 'gpt-5-pro-2025-10-06', name: 'GPT-5 Pro (6 October 2025)' },
  { model: 'gpt-5-mini-2025-08-07', name: 'GPT-5 mini (7 August 2025)' },
  { model: 'gpt-5-nano-2025-08-07', name: 'GPT-5 nano (7 August 2025)' },
] as const;
