import mongoose, { type ClientSession, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { type ModelPreferenceRow, ModelPreferences } from './model-preference.model.ts';
import { NO_DEFAULT } from './model-preferences.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';
import { canUseOwnKeys } from './own-keys-plan.ts';

export interface ModelPreference {
  /** The model that rewrites when a request names none. Null: the product chooses. */
  readonly chosen: { readonly provider: OwnKeyProvider; readonly model: string } | null;
  /** The stored default model, also if it is not used because the product chooses. Null: none is set. */
  readonly default: { readonly provider: OwnKeyProvider; readonly model: string } | null;
  /** Why the preference was reset. Null when the user chose it. */
  readonly resetBecause: ModelPreferenceRow['resetBecause'];
}

const RESET_BY_PLAN = { ...NO_DEFAULT, resetBecause: 'plan_lost' } as const;

/**
 * For a user whose plan no longer includes own keys: if the preference is `default`, resets it, removes the default model and notifies the user.
 * Does nothing otherwise.
 */
export async function resetPreferenceWithPlan(
  session: ClientSession,
  { userId, at }: { readonly userId: Types.ObjectId; readonly at: Date },
): Promise<void> {
  const { modifiedCount } = await ModelPreferences.updateOne(
    { _id: userId, preference: 'default' },
    { $set: RESET_BY_PLAN },
    { session },
  );
  if (modifiedCount === 0) return;
  await notify(session, {
    userId,
    kind: 'warning',
    title: 'Your default model was reset',
    message: 'Your plan no longer includes your own keys, so the model is chosen for you again.',
    link: '/dashboard/settings',
    at,
  });
}

/**
 * Resets the preference if the viewer's plan does not include own keys, and returns the row as it is then. If the user
 * gets own keys back with another plan, the preference stays reset.
 */
async function resetIfPlanLost(ctx: RequestContext, row: ModelPreferenceRow): Promise<ModelPreferenceRow> {
  if (row.preference === 'product' || (await canUseOwnKeys(ctx))) return row;
  await mongoose.connection.transaction((session) =>
    resetPreferenceWithPlan(session, { userId: row._id, at: ctx.now() }),
  );
  return { ...row, ...RESET_BY_PLAN };
}

/** Returns the viewer's preference. Resets it before, and notifies the user, if their plan no longer includes own keys. */
export async function getModelPreference(ctx: RequestContext): Promise<ModelPreference> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  // Through the MongoDB driver: nearly every rewrite reads it, and Mongoose is slower.
  const stored = await ModelPreferences.collection.findOne<ModelPreferenceRow>({ _id: userId });
  if (!stored) return { chosen: null, default: null, resetBecause: null };
  const { preference, defaultProvider, defaultModel, resetBecause } = await resetIfPlanLost(ctx, stored);
  const fallback = defaultProvider && defaultModel ? { provider: defaultProvider, model: defaultModel } : null;
  return { chosen: preference === 'default' ? fallback : null, default: fallback, resetBecause };
}
