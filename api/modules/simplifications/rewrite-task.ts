import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { type Action, getAction, listModelFreeActionNames } from '#api/modules/actions/actions.service.ts';
import { fillTemplate } from '#api/modules/actions/template.rules.ts';
import { chooseRewriter, type RewriterChoice } from './rewriter-choice.ts';
import type { SimplifyRequest } from './simplify-input.ts';

/** Stands in an instruction where the prompt goes. The prompt itself is passed apart from it, as data. */
const PROMPT_MARK = '(the prompt)';

/** Everything that is decided before a prompt is spent. */
export interface RewriteTask extends RewriterChoice {
  readonly text: string;
  /** Null: simplify it. */
  readonly instruction: string | null;
  readonly action: Action | null;
}

async function needsModel({ name }: Action) {
  const others = await listModelFreeActionNames();
  const advice = others.length > 0 ? ` Without one there is ${others.join(', ')}.` : '';
  return invalidInput({ actionId: `${name} needs a model, and none is set up.${advice}` });
}

/** Throws BAD_USER_INPUT for what can't be done, NOT_FOUND for an action that is not there, and PLAN_REQUIRED. */
export async function taskOf(ctx: RequestContext, request: SimplifyRequest): Promise<RewriteTask> {
  const { text, actionId, variables } = request;
  const [choice, action] = await Promise.all([
    chooseRewriter(ctx, request),
    actionId === null ? null : getAction(ctx, actionId),
  ]);
  // The engine knows one thing to do, and that is what the actions which need no model come down to.
  const isEngine = choice.runsOn === 'engine';
  if (isEngine && action?.needsModel) throw await needsModel(action);
  const instruction = action && !isEngine ? fillTemplate(action.prompt, PROMPT_MARK, variables) : null;
  return { ...choice, text, instruction, action };
}
