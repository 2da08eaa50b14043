import mongoose, { type ClientSession, trusted, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { type ModelPreferenceRow, ModelPreferences } from './model-preference.model.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';
import { mayBringKeys } from './own-keys-plan.ts';

/** What a person rewrites with unless they say otherwise. */
export interface ModelPreference {
  /** Null: the product chooses. */
  readonly chosen: { readonly provider: OwnKeyProvider; readonly model: string } | null;
  readonly default: { readonly provider: OwnKeyProvider; readonly model: string } | null;
  /** Why the product chooses again, though nobody asked for it. */
  readonly resetBecause: ModelPreferenceRow['resetBecause'];
}

const NO_DEFAULT = { preference: 'product', defaultProvider: null, defaultModel: null } as const;
const LOST_WITH_PLAN = { ...NO_DEFAULT, resetBecause: 'plan_lost' } as const;

interface Reset {
  readonly provider: OwnKeyProvider;
  readonly because: NonNullable<ModelPreferenceRow['resetBecause']>;
  /** A default among these stays. */
  readonly unless?: readonly string[];
}

/** Leaves the choice to the product again, where it rested on this provider. */
export async function resetPreference(
  session: ClientSession,
  userId: Types.ObjectId,
  { provider, because, unless = [] }: Reset,
): Promise<void> {
  await ModelPreferences.updateOne(
    { _id: userId, defaultProvider: provider, defaultModel: trusted({ $nin: [...unless] }) },
    [
      {
        $set: {
          ...NO_DEFAULT,
          // Whoever had not chosen their own model loses nothing that they would have to be told of.
          resetBecause: { $cond: [{ $eq: ['$preference', 'default'] }, because, '$resetBecause'] },
        },
      },
    ],
    { session, updatePipeline: true },
  );
}

/** For whoever loses own keys with their plan. Tells them, if they had chosen a model. */
export async function resetPreferenceWithPlan(session: ClientSession, userId: Types.ObjectId, at: Date): Promise<void> {
  const { modifiedCount } = await ModelPreferences.updateOne(
    { _id: userId, preference: 'default' },
    { $set: LOST_WITH_PLAN },
    { session },
  );
  if (modifiedCount === 0) return;
  await notify(session, {
    userId,
    kind: 'warning',
    title: 'Your default model was reset',
    message: 'Your plan does not include your own keys any more, so the model is chosen for you again.',
    link: '/dashboard/settings',
    at,
  });
}

/** Losing own keys with the plan leaves the choice to the product, and stays so when the plan comes back. */
async function withoutLostPlan(ctx: RequestContext, row: ModelPreferenceRow): Promise<ModelPreferenceRow> {
  if (row.preference === 'product' || (await mayBringKeys(ctx))) return row;
  await mongoose.connection.transaction((session) => resetPreferenceWithPlan(session, row._id, ctx.now()));
  return { ...row, ...LOST_WITH_PLAN };
}

export async function preferenceOf(ctx: RequestContext): Promise<ModelPreference> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  const stored = await ModelPreferences.findById(userId).lean<ModelPreferenceRow>();
  if (!stored) return { chosen: null, default: null, resetBecause: null };
  const { preference, defaultProvider, defaultModel, resetBecause } = await withoutLostPlan(ctx, stored);
  const fallback = defaultProvider && defaultModel ? { provider: defaultProvider, model: defaultModel } : null;
  return { chosen: preference === 'default' ? fallback : null, default: fallback, resetBecause };
}

/** Choosing a default also prefers it. */
export async function storeDefaultModel(
  ctx: RequestContext,
  defaultProvider: OwnKeyProvider,
  defaultModel: string,
): Promise<void> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  const chosen = { preference: 'default', defaultProvider, defaultModel, resetBecause: null };
  await ModelPreferences.updateOne({ _id: userId }, { $set: chosen }, { upsert: true });
}

/** Throws BAD_USER_INPUT when there is no default model to prefer. */
export async function storePreference(
  ctx: RequestContext,
  preference: ModelPreferenceRow['preference'],
): Promise<void> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  if (preference === 'product') {
    await ModelPreferences.updateOne({ _id: userId }, { $set: { preference, resetBecause: null } }, { upsert: true });
    return;
  }
  const { matchedCount } = await ModelPreferences.updateOne(
    { _id: userId, defaultModel: trusted({ $ne: null }) },
    { $set: { preference, resetBecause: null } },
  );
  if (matchedCount === 0) throw invalidInput({ preference: 'Choose a default model first' });
}
