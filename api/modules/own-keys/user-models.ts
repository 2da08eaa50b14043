import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { listPlatformModels } from '#api/modules/provider-keys/model-lists.service.ts';
import { listAutomaticModels } from '#api/modules/provider-keys/operator-models.service.ts';
import type { ListedModel } from '#api/ports/model-providers.ts';
import { getModelPreference } from './model-preferences.service.ts';
import { storeDefaultModel, storePreference } from './model-preferences.ts';
import { listOfferedModels } from './offered-models.ts';
import { OWN_KEY_PROVIDERS, type OwnKeyProvider } from './own-key-providers.rules.ts';
import type { ChoosableModel, OwnKeyView, UserModelsMapper } from './own-keys.mappers.ts';
import { enableModel, findDecryptedOwnKey, listOwnKeys, type OwnKeyRecord } from './own-keys.ts';
import { assertCanUseOwnKeys, canUseOwnKeys } from './own-keys-plan.ts';

const RESET_NOTICES = {
  key_gone: 'The key of your default model was disabled or removed, so PRODUCT chooses the model again.',
  model_off: 'Your default model was disabled, so PRODUCT chooses the model again.',
  plan_lost: 'Your plan no longer includes your own keys, so PRODUCT chooses the model again.',
} as const;

/** Lists the models that the viewer's key can use. Empty without an enabled key. */
async function listOwnKeyModels(ctx: RequestContext, key: OwnKeyRecord | undefined): Promise<readonly ListedModel[]> {
  if (!key?.isEnabled) return [];
  const opened = await findDecryptedOwnKey(ctx, key.provider);
  return listOfferedModels(ctx, key.provider, opened?.key ?? null);
}

/**
 * Lists the models of a provider that the user can choose. A model that is enabled on the user's own key is not listed
 * a second time for the operator's key.
 */
function toModelChoices(
  own: readonly ListedModel[],
  platform: readonly ListedModel[],
  enabledModels: readonly string[],
): ChoosableModel[] {
  return [
    ...own.map((listed) => ({ ...listed, source: 'byok' as const, userEnabled: enabledModels.includes(listed.model) })),
    ...platform
      .filter(({ model }) => !enabledModels.includes(model))
      .map((listed) => ({ ...listed, source: 'platform' as const, userEnabled: true })),
  ];
}

const toOwnKey = (key: OwnKeyRecord, choices: readonly ChoosableModel[]): OwnKeyView => {
  const ownChoices = choices.filter(({ source }) => source === 'byok');
  return { ...key, noneEnabled: ownChoices.length > 0 && !ownChoices.some(({ userEnabled }) => userEnabled) };
};

/** Returns the models that the viewer can choose, and their settings. */
export async function getUserModels(ctx: RequestContext): Promise<UserModelsMapper> {
  const { product } = ctx.runtime.config;
  const [hasOwnKeys, preference, keys, platform, automaticModels] = await Promise.all([
    canUseOwnKeys(ctx),
    getModelPreference(ctx),
    listOwnKeys(ctx),
    listPlatformModels(ctx.runtime),
    listAutomaticModels(ctx.runtime),
  ]);
  const choices = await Promise.all(
    OWN_KEY_PROVIDERS.map(async (provider) => {
      const key = hasOwnKeys ? keys.find((it) => it.provider === provider) : undefined;
      // Users can't choose a model on the operator's OpenAI keys.
      const platformHere = provider === 'openai' ? [] : (platform.get(provider) ?? []);
      return toModelChoices(await listOwnKeyModels(ctx, key), platformHere, key?.isEnabled ? key.enabledModels : []);
    }),
  );
  const [openai = [], straico = [], openrouter = []] = choices;
  const byProvider = { openai, straico, openrouter };
  return {
    ...byProvider,
    defaultModel: preference.default?.model ?? product.slug,
    defaultProvider: preference.default?.provider ?? null,
    modelPreference: preference.chosen ? 'default' : product.slug,
    productModel: product.slug,
    productHasModel: automaticModels.length > 0,
    byokLocked: !hasOwnKeys,
    keys: keys.map((key) => toOwnKey(key, byProvider[key.provider])),
    notice: preference.resetBecause ? RESET_NOTICES[preference.resetBecause].replace('PRODUCT', product.name) : null,
  };
}

/** Sets the default model, enables it, and sets the preference to `default`. Throws what `enableModel` throws. */
export async function setDefaultModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<void> {
  await enableModel(ctx, provider, model);
  await storeDefaultModel(ctx, provider, model);
}

/**
 * Sets the viewer's preference. Throws BAD_USER_INPUT and PLAN_REQUIRED.
 * @param preference `default`, or the product's slug: then the product chooses
 */
export async function setModelPreference(ctx: RequestContext, preference: string): Promise<void> {
  const { slug } = ctx.runtime.config.product;
  if (preference === slug) return storePreference(ctx, 'product');
  if (preference !== 'default') throw invalidInput({ preference: `The preference must be ${slug} or default` });
  await assertCanUseOwnKeys(ctx);
  await storePreference(ctx, 'default');
}

/** Waits for a change, and returns the viewer's models after it: the result of a mutation. */
export async function getUserModelsAfter(ctx: RequestContext, change: Promise<void>): Promise<UserModelsMapper> {
  await change;
  return getUserModels(ctx);
}
