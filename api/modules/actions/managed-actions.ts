import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { NO_ACTION } from './actions.service.ts';
import { builtInActions } from './built-in-actions.ts';
import { actionIdProblem, type DefaultActionInput, readActionFields } from './default-action-fields.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

const notThere = () => new DomainError('NOT_FOUND', 'This action does not exist');

function isTaken(cause?: unknown): DomainError {
  const text = 'An action with this ID already exists.';
  return new DomainError('CONFLICT', text, { details: { fields: { actionId: text } }, cause });
}

const readId = (actionId: string) => actionId.trim().toLowerCase();

/** The engine knows some actions by their ids: what it does is what their own templates say, and no others. */
function needsModel(id: string, prompt: string, now: Date): boolean {
  const known = builtInActions(now).find(({ _id }) => _id === id);
  return known?.prompt !== prompt || known.needsModel;
}

async function lastOrder(): Promise<number> {
  const last = await DefaultActions.findOne({}, { displayOrder: 1 }).sort({ displayOrder: -1 }).lean();
  return last?.displayOrder ?? 0;
}

/** Offered or not, in their order. */
export async function allDefaultActions(): Promise<DefaultActionRecord[]> {
  return DefaultActions.find().sort({ displayOrder: 1, _id: 1 }).lean<DefaultActionRecord[]>();
}

interface NewAction extends DefaultActionInput {
  readonly actionId: string;
  readonly name: string;
  readonly prompt: string;
}

/** Offers everybody another action, after all others unless it says where. Throws BAD_USER_INPUT, and CONFLICT for an id that is taken. */
export async function createDefaultAction(ctx: RequestContext, input: NewAction): Promise<DefaultActionRecord> {
  const _id = readId(input.actionId);
  const problem = actionIdProblem(_id);
  const fields = readActionFields({ icon: '', ...input }, problem ? { actionId: problem } : {});
  // Runs without an action are counted under this name.
  if (_id === NO_ACTION) throw isTaken();
  const at = ctx.now();
  const action = {
    _id,
    name: input.name,
    description: '',
    prompt: input.prompt,
    icon: '',
    displayOrder: (await lastOrder()) + 1,
    isActive: true,
    ...fields,
    needsModel: needsModel(_id, fields.prompt ?? '', at),
    createdAt: at,
    updatedAt: at,
  };
  try {
    await DefaultActions.create([action]);
  } catch (error) {
    throw isDuplicateKey(error) ? isTaken(error) : error;
  }
  return action;
}

interface ActionChanges extends DefaultActionInput {
  /** May be sent, unchanged. */
  readonly actionId?: string | null;
}

/** Throws BAD_USER_INPUT and NOT_FOUND. */
export async function updateDefaultAction(
  ctx: RequestContext,
  id: string,
  input: ActionChanges,
): Promise<DefaultActionRecord> {
  const isOther = typeof input.actionId === 'string' && readId(input.actionId) !== id;
  const fields = readActionFields(input);
  const at = ctx.now();
  const template = fields.prompt === undefined ? {} : { needsModel: needsModel(id, fields.prompt, at) };
  if (isOther && (await DefaultActions.exists({ _id: id }))) {
    throw invalidInput({ actionId: 'Action ID cannot be changed.' });
  }
  const action = await DefaultActions.findOneAndUpdate(
    { _id: id },
    { $set: { ...fields, ...template, updatedAt: at } },
    { returnDocument: 'after' },
  ).lean<DefaultActionRecord>();
  if (!action) throw notThere();
  return action;
}

/** Takes it away from everybody. What was made by it stays in their history. Throws NOT_FOUND. */
export async function deleteDefaultAction(_ctx: RequestContext, id: string): Promise<DefaultActionRecord> {
  const action = await DefaultActions.findOneAndDelete({ _id: id }).lean<DefaultActionRecord>();
  if (!action) throw notThere();
  return action;
}
