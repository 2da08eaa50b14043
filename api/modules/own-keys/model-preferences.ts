import { type ClientSession, trusted, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { type ModelPreferenceRow, ModelPreferences } from './model-preference.model.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';

export const NO_DEFAULT = { preference: 'product', defaultProvider: null, defaultModel: null } as const;

interface Reset {
  readonly userId: Types.ObjectId;
  readonly provider: OwnKeyProvider;
  readonly because: NonNullable<ModelPreferenceRow['resetBecause']>;
  /** A default model in this list is not reset. */
  readonly keepModels?: readonly string[];
}

/** Removes the default model if it is of this provider and not in `keepModels`. A preference of `default` becomes `product`. Sends no notification. */
export async function resetPreference(
  session: ClientSession,
  { userId, provider, because, keepModels = [] }: Reset,
): Promise<void> {
  await ModelPreferences.updateOne(
    { _id: userId, defaultProvider: provider, defaultModel: trusted({ $nin: [...keepModels] }) },
    [
      {
        $set: {
          ...NO_DEFAULT,
          // There is nothing to explain to a user whose preference was `product` before.
          resetBecause: { $cond: [{ $eq: ['$preference', 'default'] }, because, '$resetBecause'] },
        },
      },
    ],
    { session, updatePipeline: true },
  );
}

/** Stores the viewer's default model, which the caller has enabled, and sets the preference to `default`. */
export async function storeDefaultModel(
  ctx: RequestContext,
  defaultProvider: OwnKeyProvider,
  defaultModel: string,
): Promise<void> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  const chosen = { preference: 'default', defaultProvider, defaultModel, resetBecause: null };
  await ModelPreferences.updateOne({ _id: userId }, { $set: chosen }, { upsert: true });
}

/** Stores the viewer's preference. Throws BAD_USER_INPUT for `default` without a default model. */
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
