import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { getModelList } from '#api/modules/provider-keys/model-lists.service.ts';
import { PROVIDER_NAMES } from '#api/modules/provider-keys/provider-names.rules.ts';
import type { ListedModel } from '#api/ports/model-providers.ts';
import { OPENAI_MODELS, type OwnKeyProvider } from './own-key-providers.rules.ts';

/**
 * Lists the models that a user's key for this provider can use. Lists of aggregators come from a cache.
 * @param key null if the user removed or disabled it meanwhile: then the provider is asked without it
 */
export async function listOfferedModels(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  key: string | null,
): Promise<readonly ListedModel[]> {
  return provider === 'openai' ? OPENAI_MODELS : (await getModelList(ctx, provider, key)).models;
}

/** Checks that the viewer's key can use these models. Throws BAD_USER_INPUT that names the others. */
export async function assertOffered(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  key: string,
  models: readonly string[],
): Promise<void> {
  const offered = new Set((await listOfferedModels(ctx, provider, key)).map(({ model }) => model));
  const unknown = models.filter((model) => !offered.has(model));
  if (unknown.length === 0) return;
  throw invalidInput({ model: `Not available for ${PROVIDER_NAMES[provider]} keys: ${unknown.join(', ')}` });
}
