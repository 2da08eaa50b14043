import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { getModelPreference } from '#api/modules/own-keys/model-preferences.service.ts';
import type { OwnKeyProvider } from '#api/modules/own-keys/own-key-providers.rules.ts';
import { findOwnModelAccess } from '#api/modules/own-keys/own-models.service.ts';
import { createOperatorRewriter } from '#api/modules/provider-keys/key-usage.service.ts';
import {
  listAutomaticModels,
  listModelAccess,
  type OperatorModel,
} from '#api/modules/provider-keys/operator-models.service.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { guarded } from '#api/rewriting/guarded.ts';
import { withFailover } from './fail-over.ts';
import type { SimplifyRequest } from './simplify-input.ts';

/** The rewriter of a run. */
export interface RewriterChoice {
  readonly rewriter: Rewriter;
  /**
   * Whose model does the rewrite: the user's (with their own key, a run costs no prompt), the operator's, or none: the
   * built-in engine, which runs only actions that need no model.
   */
  readonly runsOn: 'own_key' | 'operator' | 'engine';
}

const toOperatorChoice = (ctx: RequestContext, models: readonly OperatorModel[]): RewriterChoice => ({
  rewriter: withFailover(models.map((model) => createOperatorRewriter(ctx, model))),
  runsOn: 'operator',
});

/** Chooses the operator's models, in the order in which they are tried. Without any, the built-in engine. */
async function chooseForUser(ctx: RequestContext): Promise<RewriterChoice> {
  const models = await listAutomaticModels(ctx.runtime);
  return models.length > 0 ? toOperatorChoice(ctx, models) : { rewriter: ctx.runtime.rewriter, runsOn: 'engine' };
}

/**
 * Chooses the user's own key. It does not fall back to the operator's keys: a user who chose their own key must not be
 * switched to another one without notice. Throws PLAN_REQUIRED or BAD_USER_INPUT.
 */
async function chooseOwnKey(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<RewriterChoice> {
  const ownAccess = await findOwnModelAccess(ctx, provider, model);
  if ('refusal' in ownAccess) throw ownAccess.refusal;
  return { rewriter: ctx.runtime.modelProviders.createRewriter(ownAccess.access), runsOn: 'own_key' };
}

/**
 * Chooses the user's own key if the model is enabled on it, otherwise the operator's keys. Throws the reason why the
 * own key cannot be used if the operator has no key for the model, either.
 */
async function chooseNamedModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<RewriterChoice> {
  const ownAccess = await findOwnModelAccess(ctx, provider, model);
  if ('access' in ownAccess)
    return { rewriter: ctx.runtime.modelProviders.createRewriter(ownAccess.access), runsOn: 'own_key' };
  // Users can't choose a model on the operator's OpenAI keys, which only rewrite with the automatic one.
  const models = provider === 'openai' ? [] : await listModelAccess(ctx.runtime, provider, model);
  if (models.length === 0) throw ownAccess.refusal;
  return toOperatorChoice(ctx, models);
}

/**
 * Chooses by the request, else by the user's settings. The product's own name as a model
 * stands for an automatic choice.
 */
async function chooseUnguarded(ctx: RequestContext, { provider, model }: Pick<SimplifyRequest, 'provider' | 'model'>) {
  if (provider && model) return chooseNamedModel(ctx, provider, model);
  if (provider) throw invalidInput({ model: 'Choose a model of this provider' });
  if (model === ctx.runtime.config.product.slug) return chooseForUser(ctx);
  if (model) throw invalidInput({ provider: 'Name the provider of this model' });
  const { chosen } = await getModelPreference(ctx);
  return chosen ? chooseOwnKey(ctx, chosen.provider, chosen.model) : chooseForUser(ctx);
}

/**
 * Chooses the rewriter that the request names, otherwise the one in the user's settings. The guard checks its results.
 */
export async function chooseRewriter(
  ctx: RequestContext,
  named: Pick<SimplifyRequest, 'provider' | 'model'>,
): Promise<RewriterChoice> {
  const { rewriter, runsOn } = await chooseUnguarded(ctx, named);
  return { rewriter: guarded(rewriter, ctx.runtime.textProcessor), runsOn };
}
