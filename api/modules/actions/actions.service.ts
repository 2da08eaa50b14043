import { type ClientSession, trusted, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { buildBuiltInActions } from './built-in-actions.ts';
import { CustomActions } from './custom-action.model.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

/** A default action or a custom action. */
export interface Action {
  readonly id: string;
  readonly name: string;
  /** The template. */
  readonly prompt: string;
  readonly needsModel: boolean;
  readonly isCustom: boolean;
}

/** The name under which the statistics count runs without an action. */
export const NO_ACTION = 'simplify';

const CUSTOM_PREFIX = 'custom:';

/** The value of `action` in the ledger and in history: the id of a default action, or `custom:<id>`. */
export const toLedgerAction = ({ id, isCustom }: Action) => (isCustom ? `${CUSTOM_PREFIX}${id}` : id);

/** The active default actions, by position. */
export async function listActiveDefaultActions(): Promise<DefaultActionRecord[]> {
  return DefaultActions.find({ isActive: true }).sort({ displayOrder: 1, _id: 1 }).lean<DefaultActionRecord[]>();
}

/**
 * The display names of actions, by their value in the ledger. Includes inactive default actions. An action that does not exist any more
 * is called "Deleted action".
 */
export async function getActionNames(
  userId: Types.ObjectId,
  ledgerActions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const customIds = ledgerActions
    .filter((action) => action.startsWith(CUSTOM_PREFIX))
    .map((action) => action.slice(CUSTOM_PREFIX.length));
  const [defaultActions, customActions] = await Promise.all([
    DefaultActions.find({ _id: trusted({ $in: [...ledgerActions] }) }, { name: 1 }).lean(),
    CustomActions.find({ _id: trusted({ $in: customIds }), userId }, { name: 1 }).lean(),
  ]);
  const names = new Map([
    [NO_ACTION, 'Simplify'] as const,
    ...defaultActions.map(({ _id, name }) => [_id, name] as const),
    ...customActions.map(({ _id, name }) => [`${CUSTOM_PREFIX}${_id.toHexString()}`, name] as const),
  ]);
  return new Map(ledgerActions.map((action) => [action, names.get(action) ?? 'Deleted action']));
}

const findCustomAction = (userId: string, id: string) =>
  Types.ObjectId.isValid(id)
    ? CustomActions.findOne({ _id: new Types.ObjectId(id), userId: new Types.ObjectId(userId) }).lean()
    : null;

/** An action that the viewer may run: an active default action, or a custom action of theirs. Throws NOT_FOUND. */
export async function getAction(ctx: RequestContext, id: string): Promise<Action> {
  const { userId } = requireUser(ctx.viewer);
  const defaultAction = await DefaultActions.findOne({ _id: id, isActive: true }).lean<DefaultActionRecord>();
  if (defaultAction) return { ...defaultAction, id: defaultAction._id, isCustom: false };
  const customAction = await findCustomAction(userId, id);
  if (!customAction) throw new DomainError('NOT_FOUND', 'This action does not exist');
  const { _id, name, prompt } = customAction;
  return { id: String(_id), name, prompt, needsModel: true, isCustom: true };
}

/**
 * Adds one use for each id, in the transaction that commits the runs. Uses of default actions are counted by the day counters instead:
 * all users share their documents, so that concurrent commits would conflict.
 */
export async function countCustomActionUses(
  session: ClientSession,
  { customActionIds }: { readonly customActionIds: readonly string[] },
): Promise<void> {
  for (const id of customActionIds) {
    await CustomActions.updateOne({ _id: new Types.ObjectId(id) }, { $inc: { useCount: 1 } }, { session });
  }
}

/** The names of the active default actions that need no language model, by position. */
export async function listModelFreeActionNames(): Promise<string[]> {
  const actions = await DefaultActions.find({ isActive: true, needsModel: false }, { name: 1 })
    .sort({ displayOrder: 1, _id: 1 })
    .lean<Pick<DefaultActionRecord, 'name'>[]>();
  return actions.map(({ name }) => name);
}

/** Stores the built-in actions if there are no default actions. Safe if several servers start at once. */
export async function seedActions(now: Date): Promise<void> {
  if (await DefaultActions.exists({})) return;
  await DefaultActions.bulkWrite(
    buildBuiltInActions(now).map(({ _id, ...action }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: action }, upsert: true },
    })),
  );
}
