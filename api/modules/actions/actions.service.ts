import DataLoader from 'dataloader';
import { type ClientSession, trusted, Types } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import { isObjectId } from '#api/database/object-id.ts';
import { seedRows } from '#api/database/seed-rows.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { groupBy } from '#api/lib/group-by.ts';
import { findSharedActions } from '#api/modules/teams/team-actions.service.ts';
import type { EngineStyle } from '#api/ports/rewriter.ts';
import type { ActionEffect } from '#schema/action-effect.ts';
import { effectOf } from './action-effect.rules.ts';
import { buildBuiltInActions, findEngineStyle } from './built-in-actions.ts';
import { CustomActions } from './custom-action.model.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

/** A default action, a custom action of the user, or an action that their team shares. */
export interface Action {
  readonly id: string;
  readonly name: string;
  /** The template. */
  readonly prompt: string;
  readonly needsModel: boolean;
  /** What the built-in engine does. Null for an action that needs a language model. */
  readonly style: EngineStyle | null;
  readonly effect: ActionEffect;
  readonly owner: 'operator' | 'user' | 'team';
}

/** The id under which the statistics count runs without an action: that of the built-in action Simplify. */
export const NO_ACTION = 'simplify';

/** The display name of actions that do not exist any more. */
export const DELETED_ACTION_NAME = 'Deleted action';

const CUSTOM_PREFIX = 'custom:';

const TEAM_PREFIX = 'team:';

const PREFIXES: Readonly<Record<Action['owner'], string>> = { operator: '', user: CUSTOM_PREFIX, team: TEAM_PREFIX };

/**
 * Returns the value of `action` in the ledger and in history: the id of a default action, `custom:<id>` or `team:<id>`.
 */
export const toLedgerAction = ({ id, owner }: Pick<Action, 'id' | 'owner'>) => PREFIXES[owner] + id;

const idsWithPrefix = (ledgerActions: readonly string[], prefix: string) =>
  ledgerActions.filter((action) => action.startsWith(prefix)).map((action) => action.slice(prefix.length));

/** Returns whether a value in the ledger is an action that users wrote: a custom action or a team's. */
export const isUsersAction = (ledgerAction: string): boolean =>
  ledgerAction.startsWith(CUSTOM_PREFIX) || ledgerAction.startsWith(TEAM_PREFIX);

/** Returns the display names of default actions, by id. Includes inactive ones. */
export async function getDefaultActionNames(): Promise<ReadonlyMap<string, string>> {
  const actions = await DefaultActions.find({}, { name: 1 }).lean();
  return new Map([[NO_ACTION, 'Simplify'] as const, ...actions.map(({ _id, name }) => [_id, name] as const)]);
}

/**
 * Returns the display names of actions, by their value in the ledger. Includes inactive default actions. Actions that
 * do not exist any more, or belong to a team that the user left, are called `DELETED_ACTION_NAME`.
 */
export async function getActionNames(
  userId: Types.ObjectId,
  ledgerActions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const customIds = idsWithPrefix(ledgerActions, CUSTOM_PREFIX);
  const [defaultActions, customActions, teamActions] = await Promise.all([
    DefaultActions.find({ _id: trusted({ $in: [...ledgerActions] }) }, { name: 1 }).lean(),
    CustomActions.find({ _id: trusted({ $in: customIds }), userId }, { name: 1 }).lean(),
    findSharedActions(userId, idsWithPrefix(ledgerActions, TEAM_PREFIX)),
  ]);
  const names = new Map([
    [NO_ACTION, 'Simplify'] as const,
    ...defaultActions.map(({ _id, name }) => [_id, name] as const),
    ...customActions.map(({ _id, name }) => [`${CUSTOM_PREFIX}${_id.toHexString()}`, name] as const),
    ...teamActions.map(({ _id, name }) => [`${TEAM_PREFIX}${_id.toHexString()}`, name] as const),
  ]);
  return new Map(ledgerActions.map((action) => [action, names.get(action) ?? DELETED_ACTION_NAME]));
}

/** Loads the display names of actions for the viewer, by their value in the ledger. */
export const actionNameLoader = perRequest(
  (ctx) =>
    new DataLoader<string, string>(async (ledgerActions) => {
      const names = await getActionNames(requireUser(ctx.viewer).user._id, ledgerActions);
      return ledgerActions.map((action) => names.get(action) ?? action);
    }),
);

/** Finds a custom action of the user, or an action that their team shares. Null if there is none. */
async function findOwnAction(userId: string, id: string): Promise<Action | null> {
  if (!isObjectId(id)) return null;
  const user = new Types.ObjectId(userId);
  const custom = await CustomActions.findOne({ _id: new Types.ObjectId(id), userId: user }).lean();
  const found = custom ?? (await findSharedActions(user, [id]))[0];
  if (!found) return null;
  const { name, prompt } = found;
  const onModel = { needsModel: true, style: null } as const;
  return { id: String(found._id), name, prompt, ...onModel, effect: effectOf(found), owner: custom ? 'user' : 'team' };
}

/**
 * Returns an action that the viewer may run: an active default action, a custom action of theirs, or one of
 * their team. Throws NOT_FOUND.
 */
export async function getAction(ctx: RequestContext, id: string): Promise<Action> {
  const { userId } = requireUser(ctx.viewer);
  const defaultAction = await DefaultActions.findOne({ _id: id, isActive: true }).lean<DefaultActionRecord>();
  if (defaultAction)
    return {
      ...defaultAction,
      id: defaultAction._id,
      style: findEngineStyle(defaultAction),
      effect: effectOf(defaultAction),
      owner: 'operator',
    };
  const ownAction = await findOwnAction(userId, id);
  if (!ownAction) throw new DomainError('NOT_FOUND', 'This action does not exist');
  return ownAction;
}

/**
 * Adds one use for each id, in the transaction that counts the runs. Uses of default actions and team actions are counted by the day
 * counters only: users share their documents, so that concurrent commits would conflict.
 */
export async function countCustomActionUses(
  session: ClientSession,
  { customActionIds }: { readonly customActionIds: readonly string[] },
): Promise<void> {
  if (customActionIds.length === 0) return;
  const uses = groupBy(customActionIds, (id) => id);
  await CustomActions.collection.bulkWrite(
    [...uses].map(([id, { length }]) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc: { useCount: length } } },
    })),
    { session },
  );
}

/** Lists the names of the active default actions that need no language model, by position. */
export async function listModelFreeActionNames(): Promise<string[]> {
  const actions = await DefaultActions.find({ isActive: true, needsModel: false }, { name: 1 })
    .sort({ displayOrder: 1, _id: 1 })
    .lean<Pick<DefaultActionRecord, 'name'>[]>();
  return actions.map(({ name }) => name);
}

/** Stores the built-in actions if there are no default actions. */
export const seedActions = (now: Date): Promise<void> => seedRows(DefaultActions, buildBuiltInActions(now));

/** Finds the names of default actions by id. Deleted ones are left out. */
export const findDefaultActionNames = async (ids: readonly string[]) => findNames(DefaultActions, ids, 'name');
