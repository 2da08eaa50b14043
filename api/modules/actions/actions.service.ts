import { type ClientSession, trusted, Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { builtInActions } from './built-in-actions.ts';
import { CustomActions } from './custom-action.model.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

/** Something to do with a prompt, whoever wrote its template. */
export interface Action {
  readonly id: string;
  readonly name: string;
  /** The template. */
  readonly prompt: string;
  readonly needsModel: boolean;
  /** Whether it is the person's own. */
  readonly isCustom: boolean;
}

/** What the operator offers, in its order. */
export async function activeDefaultActions(): Promise<DefaultActionRecord[]> {
  return DefaultActions.find({ isActive: true }).sort({ displayOrder: 1, _id: 1 }).lean<DefaultActionRecord[]>();
}

/** Under which a run without an action is counted. */
export const NO_ACTION = 'simplify';

const CUSTOM_MARK = 'custom:';

/** What the ledger calls an action. People's own are marked, because their ids mean nothing to anybody else. */
export const ledgerNameOf = ({ id, isCustom }: Action) => (isCustom ? `${CUSTOM_MARK}${id}` : id);

const ownIdOf = (ledgerName: string) => ledgerName.slice(CUSTOM_MARK.length);

const DELETED = 'Deleted action';

/**
 * What people call the actions that the ledger names: those of the operator, in use or not, and the person's own. What is no more is
 * a deleted action.
 */
export async function actionNames(
  userId: Types.ObjectId,
  ledgerNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ownIds = ledgerNames.filter((name) => name.startsWith(CUSTOM_MARK)).map(ownIdOf);
  const [offered, own] = await Promise.all([
    DefaultActions.find({ _id: trusted({ $in: [...ledgerNames] }) }, { name: 1 }).lean(),
    CustomActions.find({ _id: trusted({ $in: ownIds }), userId }, { name: 1 }).lean(),
  ]);
  const known = new Map([
    [NO_ACTION, 'Simplify'] as const,
    ...offered.map(({ _id, name }) => [_id, name] as const),
    ...own.map(({ _id, name }) => [`${CUSTOM_MARK}${_id.toHexString()}`, name] as const),
  ]);
  return new Map(ledgerNames.map((ledgerName) => [ledgerName, known.get(ledgerName) ?? DELETED]));
}

const customActionOf = (userId: string, id: string) =>
  Types.ObjectId.isValid(id)
    ? CustomActions.findOne({ _id: new Types.ObjectId(id), userId: new Types.ObjectId(userId) }).lean()
    : null;

/** An action that the person may run: an active one of the operator's, or one of their own. Throws NOT_FOUND. */
export async function resolveAction(ctx: RequestContext, id: string): Promise<Action> {
  const { userId } = personOf(ctx.viewer);
  const offered = await DefaultActions.findOne({ _id: id, isActive: true }).lean<DefaultActionRecord>();
  if (offered) return { ...offered, id: offered._id, isCustom: false };
  const own = await customActionOf(userId, id);
  if (!own) throw new DomainError('NOT_FOUND', 'This action does not exist');
  return { id: String(own._id), name: own.name, prompt: own.prompt, needsModel: true, isCustom: true };
}

/**
 * Counts runs of people's own actions, one for each id, in the transaction that commits them. The operator's are counted by day, with
 * the runs: their rows are everybody's.
 */
export async function countUses(session: ClientSession, customActionIds: readonly string[]): Promise<void> {
  for (const id of customActionIds) {
    await CustomActions.updateOne({ _id: new Types.ObjectId(id) }, { $inc: { useCount: 1 } }, { session });
  }
}

/** The names of the operator's actions that work without a model, in their order. */
export async function namesOfModelFreeActions(): Promise<string[]> {
  const actions = await DefaultActions.find({ isActive: true, needsModel: false }, { name: 1 })
    .sort({ displayOrder: 1, _id: 1 })
    .lean<Pick<DefaultActionRecord, 'name'>[]>();
  return actions.map(({ name }) => name);
}

/** Stores the built-in actions where there are none at all. Two instances that start at once store them once. */
export async function seedActions(now: Date): Promise<void> {
  if (await DefaultActions.exists({})) return;
  await DefaultActions.bulkWrite(
    builtInActions(now).map(({ _id, ...action }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: action }, upsert: true },
    })),
  );
}
