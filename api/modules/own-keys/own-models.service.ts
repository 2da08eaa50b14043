import type { RequestContext } from '#api/kernel/context.ts';
import { type DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { ProviderAccess } from '#api/ports/model-providers.ts';
import { type OwnKeyProvider, PROVIDER_NAMES } from './own-key-providers.rules.ts';
import { openOwnKey } from './own-keys.service.ts';
import { mayBringKeys, planRequired } from './own-keys-plan.ts';

/** A model on the viewer's own key; or why they can't use it. */
export type OwnModel =
  { readonly access: ProviderAccess & { readonly model: string } } | { readonly refusal: DomainError };

/** The way to a model that the viewer switched on, on their own key and their own plan. */
export async function ownModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<OwnModel> {
  if (!(await mayBringKeys(ctx))) return { refusal: planRequired() };
  const own = await openOwnKey(ctx, provider);
  if (!own) {
    const text = `There is no key of yours for ${PROVIDER_NAMES[provider]} that may be used. See Settings, AI Providers`;
    return { refusal: invalidInput({ provider: text }) };
  }
  if (!own.enabledModels.includes(model)) {
    return { refusal: invalidInput({ model: `${model} is not switched on. See Settings, AI Providers` }) };
  }
  return { access: { provider, key: own.key, model } };
}
