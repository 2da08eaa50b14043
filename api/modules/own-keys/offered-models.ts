import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { knownModels } from '#api/modules/provider-keys/model-lists.service.ts';
import type { ListedModel } from '#api/ports/model-providers.ts';
import { OPENAI_MODELS, type OwnKeyProvider, PROVIDER_NAMES } from './own-key-providers.rules.ts';

/** The models that an own key of this provider reaches, as last known. */
export async function offeredModels(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  key: string | null,
): Promise<readonly ListedModel[]> {
  return provider === 'openai' ? OPENAI_MODELS : (await knownModels(ctx, provider, key)).models;
}

/** Throws BAD_USER_INPUT, naming the models that the provider does not offer. */
export async function assertOffered(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  key: string,
  models: readonly string[],
): Promise<void> {
  const offered = new Set((await offeredModels(ctx, provider, key)).map(({ model }) => model));
  const unknown = models.filter((model) => !offered.has(model));
  if (unknown.length === 0) return;
  throw invalidInput({ model: `${PROVIDER_NAMES[provider]} does not offer ${unknown.join(', ')} here` });
}
