import type { RequestContext } from '#api/kernel/context.ts';
import { type DomainError, invalidInput } from '#api/kernel/errors.ts';
import { PROVIDER_NAMES } from '#api/modules/provider-keys/provider-names.rules.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';
import { findDecryptedOwnKey } from './own-keys.ts';
import { canUseOwnKeys, planRequiredError } from './own-keys-plan.ts';

/** A model with the viewer's key for it, or the reason why they cannot use it. */
export type OwnModelAccess =
  | { readonly access: ProviderAccess & { readonly model: string } }
  | { readonly refusal: DomainError };

/**
 * Checks that the viewer's plan includes own keys, and that the model is enabled on their key. Does not throw the refusal: the caller may still use
 * the operator's keys.
 */
export async function findOwnModelAccess(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  model: string,
): Promise<OwnModelAccess> {
  if (!(await canUseOwnKeys(ctx))) return { refusal: planRequiredError() };
  const ownKey = await findDecryptedOwnKey(ctx, provider);
  if (!ownKey) {
    const text = `You have no enabled key for ${PROVIDER_NAMES[provider]}. See Settings, AI Providers`;
    return { refusal: invalidInput({ provider: text }) };
  }
  if (!ownKey.enabledModels.includes(model)) {
    return { refusal: invalidInput({ model: `${model} is not enabled. See Settings, AI Providers` }) };
  }
  return { access: { provider, key: ownKey.key, model } };
}
