import { KEY_PROVIDERS } from './model-providers.ts';
import { PRODUCT_NAME } from './product.ts';

/** Where users add a key of their own, and choose models. */
export const MODEL_SETTINGS = '/dashboard/settings?tab=providers';

/**
 * What a user without a model has done about own keys. `off`: those that are saved are switched off. `unselected`: one is in use, but no model is
 * selected for it.
 */
export type OwnKeyState = 'none' | 'off' | 'unselected';

export function toOwnKeyState(keys: readonly { readonly isEnabled: boolean }[] = []): OwnKeyState {
  if (keys.length === 0) return 'none';
  return keys.some(({ isEnabled }) => isEnabled) ? 'unselected' : 'off';
}

const NO_MODEL = 'No model is set up: we offer none to everyone, and';

/** Says to a user without any model that nothing is broken: there is none yet. How to get one follows. */
export const whyNoModel = (ownKey: OwnKeyState): string =>
  ownKey === 'none' ? `${NO_MODEL} you have added no key.` : `${NO_MODEL} your plan does not use your own key.`;

/** What brings a user with an own key a model. */
export const KEY_STEPS = {
  off: { why: 'Your own key is switched off.', step: 'Switch on your key' },
  unselected: { why: '', step: 'Select a model for your key' },
} as const satisfies Record<Exclude<OwnKeyState, 'none'>, { readonly why: string; readonly step: string }>;

/** What an API key is, who bills for it, and where to get one. Said where users first read of own keys: on the landing page, with the plans and in Settings. */
export const API_KEY_EXPLAINED = `An API key is a code with which ${PRODUCT_NAME} uses your account at an AI provider. You create it at ${KEY_PROVIDERS}, and the provider bills you for it separately.`;

/** What many users expect otherwise. */
export const NO_SUBSCRIPTION = 'A ChatGPT or Claude subscription is not an API key.';

/** Says to a member why the plan of their team brings them no own keys. True also of a team that shares no prompts at the moment. */
export const TEAM_SHARES_PROMPTS = 'A team shares its prompts, not its plan.';
