import type { ModelChoice, OwnKey, UserModels } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { platformModels } from '#api/modules/provider-keys/model-lists.service.ts';
import { usualModels } from '#api/modules/provider-keys/operator-models.service.ts';
import type { ListedModel } from '#api/ports/model-providers.ts';
import { preferenceOf, storeDefaultModel, storePreference } from './model-preferences.service.ts';
import { offeredModels } from './offered-models.ts';
import { OWN_KEY_PROVIDERS, type OwnKeyProvider } from './own-key-providers.rules.ts';
import { enableModel, listOwnKeys, openOwnKey, type OwnKeyStanding } from './own-keys.service.ts';
import { assertMayBringKeys, mayBringKeys } from './own-keys-plan.ts';

const RESET_NOTICES = {
  key_gone: 'The key of your default model is switched off or gone, so PRODUCT chooses the model again.',
  model_off: 'Your default model is switched off, so PRODUCT chooses the model again.',
  plan_lost: 'Your plan does not include your own keys any more, so PRODUCT chooses the model again.',
} as const;

/** The provider's models on the person's own key: none without a key that may be used. */
async function ownModels(ctx: RequestContext, key: OwnKeyStanding | undefined): Promise<readonly ListedModel[]> {
  if (!key?.isEnabled) return [];
  const opened = await openOwnKey(ctx, key.provider);
  return offeredModels(ctx, key.provider, opened?.key ?? null);
}

/** Where the same model is switched on, the own key runs it: it is not listed as the operator's too. */
function choicesOf(
  own: readonly ListedModel[],
  platform: readonly ListedModel[],
  on: readonly string[],
): ModelChoice[] {
  return [
    ...own.map((listed) => ({ ...listed, source: 'byok' as const, userEnabled: on.includes(listed.model) })),
    ...platform
      .filter(({ model }) => !on.includes(model))
      .map((listed) => ({ ...listed, source: 'platform' as const, userEnabled: true })),
  ];
}

const standingOf = (key: OwnKeyStanding, choices: readonly ModelChoice[]): OwnKey => {
  const own = choices.filter(({ source }) => source === 'byok');
  return { ...key, noneEnabled: own.length > 0 && !own.some(({ userEnabled }) => userEnabled) };
};

export async function userModels(ctx: RequestContext): Promise<UserModels> {
  const { product } = ctx.runtime.config;
  const [mayBring, preference, keys, platform, usual] = await Promise.all([
    mayBringKeys(ctx),
    preferenceOf(ctx),
    listOwnKeys(ctx),
    platformModels(ctx.runtime),
    usualModels(ctx.runtime),
  ]);
  const choices = await Promise.all(
    OWN_KEY_PROVIDERS.map(async (provider) => {
      const key = mayBring ? keys.find((it) => it.provider === provider) : undefined;
      const platformHere = provider === 'openai' ? [] : (platform.get(provider) ?? []);
      return choicesOf(await ownModels(ctx, key), platformHere, key?.isEnabled ? key.enabledModels : []);
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
    productHasModel: usual.length > 0,
    byokLocked: !mayBring,
    keys: keys.map((key) => standingOf(key, byProvider[key.provider])),
    notice: preference.resetBecause && RESET_NOTICES[preference.resetBecause].replace('PRODUCT', product.name),
  };
}

/** Also switches the model on, and prefers it. */
export async function setDefaultModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<void> {
  await enableModel(ctx, provider, model);
  await storeDefaultModel(ctx, provider, model);
}

/** @param preference `default`, or the product's slug */
export async function setModelPreference(ctx: RequestContext, preference: string): Promise<void> {
  const { slug } = ctx.runtime.config.product;
  if (preference === slug) return storePreference(ctx, 'product');
  if (preference !== 'default') throw invalidInput({ preference: `The preference is either ${slug} or default` });
  await assertMayBringKeys(ctx);
  await storePreference(ctx, 'default');
}

/** What the person can rewrite with once the change is made. */
export async function afterwards(ctx: RequestContext, change: Promise<void>): Promise<UserModels> {
  await change;
  return userModels(ctx);
}
