import { PROVIDER_NAMES } from '#api/modules/provider-keys/provider-names.rules.ts';
import type { OwnKeyRow } from './own-key.model.ts';

export type OwnKeyProvider = OwnKeyRow['provider'];

/** In the order in which users see them. */
export const OWN_KEY_PROVIDERS = ['openai', 'straico', 'openrouter'] as const satisfies OwnKeyProvider[];

/** How the keys of a provider begin. Null: the provider does not say. */
const KEY_PREFIXES: Readonly<Record<OwnKeyProvider, string | null>> = {
  openai: 'sk-',
  openrouter: 'sk-',
  straico: null,
};

/** All keys of these providers are longer. */
const MIN_KEY_LENGTH = 16;

/**
 * Returns why a text can't be a key of this provider, or null. A key is also tried at the provider, but not when that
 * can't be reached.
 */
export function keyShapeProblem(provider: OwnKeyProvider, key: string): string | null {
  const prefix = KEY_PREFIXES[provider] ?? '';
  if (key.startsWith(prefix) && key.length >= MIN_KEY_LENGTH) return null;
  const begins = prefix === '' ? '' : `begin with ${prefix} and `;
  return `This is not a key of ${PROVIDER_NAMES[provider]}. Its keys ${begins}have at least ${MIN_KEY_LENGTH} characters`;
}

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
