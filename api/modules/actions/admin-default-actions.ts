import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { NO_ACTION } from './actions.service.ts';
import { buildBuiltInActions } from './built-in-actions.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';
import { actionIdProblem, type DefaultActionInput, parseDefaultActionFields } from './default-action-fields.ts';

const actionNotFoundError = () => new DomainError('NOT_FOUND', 'This action does not exist');

function actionIdTakenError(cause?: unknown): DomainError {
  const text = 'An action with this ID already exists.';
  return new DomainError('CONFLICT', text, { details: { fields: { actionId: text } }, cause });
}

const toActionId = (text: string) => text.trim().toLowerCase();

/**
 * Returns whether an action needs a language model. Only a built-in action that the engine can run, and whose template
 * is unchanged, needs none.
 */
function computeNeedsModel(id: string, template: string, now: Date): boolean {
  const builtIn = buildBuiltInActions(now).find(({ _id }) => _id === id);
  return builtIn === undefined || builtIn.prompt !== template || builtIn.needsModel;
}

async function findLastPosition(): Promise<number> {
  const last = await DefaultActions.findOne({}, { displayOrder: 1 }).sort({ displayOrder: -1 }).lean();
  return last?.displayOrder ?? 0;
}

/** Lists all default actions, active or not, by position. */
export async function listAllDefaultActions(): Promise<DefaultActionRecord[]> {
  return DefaultActions.find().sort({ displayOrder: 1, _id: 1 }).lean<DefaultActionRecord[]>();
}

interface NewAction extends DefaultActionInput {
  readonly actionId: string;
  readonly name: string;
  readonly prompt: string;
}

/**
 * Creates a default action, after all others if it has no position. Throws BAD_USER_INPUT, and CONFLICT
 * for an id that is in use.
 */
export async function createDefaultAction(ctx: RequestContext, input: NewAction): Promise<DefaultActionRecord> {
  const _id = toActionId(input.actionId);
  const fields = parseDefaultActionFields({ icon: '', ...input }, { actionId: actionIdProblem(_id) });
  // Runs without an action are counted under this id. No new action gets it, even after the built-in action with this id was deleted.
  if (_id === NO_ACTION) throw actionIdTakenError();
  const at = ctx.now();
  const action = {
    _id,
    name: input.name,
    description: '',
    prompt: input.prompt,
    icon: '',
    displayOrder: (await findLastPosition()) + 1,
    isActive: true,
    // Derived from the template.
    effect: null,
    ...fields,
    needsModel: computeNeedsModel(_id, fields.prompt ?? '', at),
    createdAt: at,
    updatedAt: at,
  };
  try {
    await DefaultActions.create([action]);
  } catch (error) {
    throw isDuplicateKey(error) ? actionIdTakenError(error) : error;
  }
  return action;
}

interface ActionChanges extends DefaultActionInput {
  /** Must be the current id, if it is sent. */
  readonly actionId?: string | null;
}

/** Updates a default action. Throws BAD_USER_INPUT and NOT_FOUND. */
export async function updateDefaultAction(
  ctx: RequestContext,
  id: string,
  input: ActionChanges,
): Promise<DefaultActionRecord> {
  const hasNewId = typeof input.actionId === 'string' && toActionId(input.actionId) !== id;
  const fields = parseDefaultActionFields(input);
  const at = ctx.now();
  const template = fields.prompt === undefined ? {} : { needsModel: computeNeedsModel(id, fields.prompt, at) };
  // For an action that does not exist, the update below throws NOT_FOUND.
  if (hasNewId && (await DefaultActions.exists({ _id: id }))) {
    throw invalidInput({ actionId: 'Action ID cannot be changed.' });
  }
  const action = await DefaultActions.findOneAndUpdate(
    { _id: id },
    { $set: { ...fields, ...template, updatedAt: at } },
    { returnDocument: 'after' },
  ).lean<DefaultActionRecord>();
  if (!action) throw actionNotFoundError();
  return action;
}

/** Deletes a default action. The history keeps the rewrites that were made with it. Throws NOT_FOUND. */
export async function deleteDefaultAction(id: string): Promise<DefaultActionRecord> {
  const action = await DefaultActions.findOneAndDelete({ _id: id }).lean<DefaultActionRecord>();
  if (!action) throw actionNotFoundError();
  return action;
}
