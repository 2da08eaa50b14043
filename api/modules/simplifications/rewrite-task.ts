import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { type Action, getAction, listModelFreeActionNames } from '#api/modules/actions/actions.service.ts';
import { fillTemplate } from '#api/modules/actions/template.rules.ts';
import type { EngineStyle } from '#api/ports/rewriter.ts';
import type { ActionEffect } from '#schema/action-effect.ts';
import { chooseRewriter, type RewriterChoice } from './rewriter-choice.ts';
import type { SimplifyRequest } from './simplify-input.ts';

/**
 * The text that replaces `{input}` in an instruction. The prompt itself is passed separately, as data, so that a model
 * does not follow it as an instruction.
 */
const placeholderFor = (effect: ActionEffect) => (effect === 'rewrites' ? '(the prompt)' : '(the text)');

/** All that is decided before a prompt is held. */
export interface RewriteTask extends RewriterChoice {
  readonly text: string;
  /** Null: simplify the prompt. */
  readonly instruction: string | null;
  readonly effect: ActionEffect;
  /** What the built-in engine does. */
  readonly style: EngineStyle;
  readonly action: Action | null;
}

async function buildNeedsModelError({ name }: Action) {
  const others = await listModelFreeActionNames();
  const advice = others.length > 0 ? ` These actions need none: ${others.join(', ')}.` : '';
  return invalidInput({ actionId: `${name} needs a language model, and none is set up.${advice}` });
}

/**
 * Chooses the rewriter and builds the instruction for a request. Throws BAD_USER_INPUT, NOT_FOUND for an unknown
 * action, and PLAN_REQUIRED.
 */
export async function prepareTask(ctx: RequestContext, request: SimplifyRequest): Promise<RewriteTask> {
  const { text, actionId, variables } = request;
  const [choice, action] = await Promise.all([
    chooseRewriter(ctx, request),
    actionId === null ? null : getAction(ctx, actionId),
  ]);
  // The engine follows no instructions: an action that needs no model names what the engine does.
  const isEngine = choice.runsOn === 'engine';
  if (isEngine && action?.needsModel) throw await buildNeedsModelError(action);
  const effect = action?.effect ?? 'rewrites';
  const instruction = action && !isEngine ? fillTemplate(action.prompt, placeholderFor(effect), variables) : null;
  return { ...choice, text, instruction, effect, style: action?.style ?? 'simplify', action };
}
