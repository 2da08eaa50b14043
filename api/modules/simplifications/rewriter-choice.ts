import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { preferenceOf } from '#api/modules/own-keys/model-preferences.service.ts';
import type { OwnKeyProvider } from '#api/modules/own-keys/own-key-providers.rules.ts';
import { ownModel } from '#api/modules/own-keys/own-models.service.ts';
import { type OperatorModel, usualModels, waysTo } from '#api/modules/provider-keys/operator-models.service.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { failOver } from '#api/providers/llm/fail-over.ts';
import { guarded } from '#api/rewriting/guarded.ts';
import type { SimplifyRequest } from './simplify-input.ts';

/** Who rewrites, and on whose account. */
export interface RewriterChoice {
  readonly rewriter: Rewriter;
  /** `own_key` costs no prompt. `engine` can do without a model, and only that. */
  readonly runsOn: 'own_key' | 'operator' | 'engine';
}

const onOperator = ({ runtime }: RequestContext, ways: readonly OperatorModel[]): RewriterChoice => ({
  rewriter: failOver(ways.map((way) => runtime.modelProviders.rewriterOn(way))),
  runsOn: 'operator',
});

async function byTheProduct(ctx: RequestContext): Promise<RewriterChoice> {
  const ways = await usualModels(ctx.runtime);
  return ways.length > 0 ? onOperator(ctx, ways) : { rewriter: ctx.runtime.rewriter, runsOn: 'engine' };
}

/** Never falls back to the operator's: whoever chose their own key is not moved off it in silence. */
async function onOwnKey(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<RewriterChoice> {
  const own = await ownModel(ctx, provider, model);
  if ('refusal' in own) throw own.refusal;
  return { rewriter: ctx.runtime.modelProviders.rewriterOn(own.access), runsOn: 'own_key' };
}

/** Where both reach the model, the own key does. */
async function byName(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<RewriterChoice> {
  const own = await ownModel(ctx, provider, model);
  if ('access' in own) return { rewriter: ctx.runtime.modelProviders.rewriterOn(own.access), runsOn: 'own_key' };
  const ways = provider === 'openai' ? [] : await waysTo(ctx.runtime, provider, model);
  if (ways.length === 0) throw own.refusal;
  return onOperator(ctx, ways);
}

async function choose(ctx: RequestContext, { provider, model }: Pick<SimplifyRequest, 'provider' | 'model'>) {
  if (provider && model) return byName(ctx, provider, model);
  if (provider) throw invalidInput({ model: 'Choose a model of this provider' });
  if (model === ctx.runtime.config.product.slug) return byTheProduct(ctx);
  if (model) throw invalidInput({ provider: 'Say which provider this model is to be reached at' });
  const { chosen } = await preferenceOf(ctx);
  return chosen ? onOwnKey(ctx, chosen.provider, chosen.model) : byTheProduct(ctx);
}

/** Decides who rewrites: whom the request names, else whom the viewer prefers. Whoever it is, the guard checks the result. */
export async function chooseRewriter(
  ctx: RequestContext,
  named: Pick<SimplifyRequest, 'provider' | 'model'>,
): Promise<RewriterChoice> {
  const { rewriter, runsOn } = await choose(ctx, named);
  return { rewriter: guarded(rewriter, ctx.runtime.textProcessor), runsOn };
}
