import mongoose, { type ClientSession, Types } from 'mongoose';
import type { EncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { modelsProblem } from '#api/modules/provider-keys/key-fields.rules.ts';
import { PROVIDER_NAMES } from '#api/modules/provider-keys/provider-names.rules.ts';
import { resetPreference } from './model-preferences.ts';
import { assertOffered } from './offered-models.ts';
import { type OwnKeyRow, OwnKeys } from './own-key.model.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';
import { assertCanUseOwnKeys } from './own-keys-plan.ts';

/** A row without the encrypted key. */
export type OwnKeyRecord = Omit<OwnKeyRow, 'ciphertext'>;

type OwnKeyId = Pick<OwnKeyRow, '_id' | 'userId' | 'provider'>;

export const buildOwnKeyId = (userId: string, provider: OwnKeyProvider): OwnKeyId => ({
  _id: `${userId}:${provider}`,
  userId: new Types.ObjectId(userId),
  provider,
});

export const encryptionContextOf = ({ _id, userId, provider }: OwnKeyId): EncryptionContext => ({
  kind: 'own_key',
  ownerId: String(userId),
  provider,
  docId: _id,
});

/** Lists the viewer's keys, including disabled ones. */
export async function listOwnKeys(ctx: RequestContext): Promise<OwnKeyRecord[]> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  return OwnKeys.find({ userId }, { ciphertext: 0 }).lean<OwnKeyRecord[]>();
}

/**
 * Finds the viewer's key for a provider, in plain text: use it for one call only. Null if there
 * is none, or it is disabled.
 */
export async function findDecryptedOwnKey(ctx: RequestContext, provider: OwnKeyProvider) {
  const id = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  const row = await OwnKeys.findOne({ _id: id._id, isEnabled: true }).lean<OwnKeyRow>();
  return (
    row && {
      key: keyringOf(ctx.runtime).decrypt(row.ciphertext, encryptionContextOf(row)),
      enabledModels: row.enabledModels,
    }
  );
}

const inTransaction = <T>(work: (session: ClientSession) => Promise<T>) => mongoose.connection.transaction(work);

/**
 * Deletes the viewer's key for a provider, and resets a default model that used it. Does nothing if there is no key.
 */
export async function removeOwnKey(ctx: RequestContext, provider: OwnKeyProvider): Promise<void> {
  const { _id, userId } = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    const { deletedCount } = await OwnKeys.deleteOne({ _id }, { session });
    if (deletedCount === 0) return;
    const description = `Removed the key for ${PROVIDER_NAMES[provider]}`;
    await recordActivity(session, { userId, type: 'api_key_access', description, client: ctx.client, at: ctx.now() });
    await resetPreference(session, { userId, provider, because: 'key_gone' });
  });
}

const noKeyError = (provider: OwnKeyProvider) =>
  invalidInput({ provider: `Save a key for ${PROVIDER_NAMES[provider]} first` });

/**
 * Enables or disables the viewer's key. Disabling it also disables its models and resets a default model that used it. Throws BAD_USER_INPUT without
 * a key, and PLAN_REQUIRED when enabling: keys can be disabled and removed after the plan is gone.
 */
export async function setOwnKeyEnabled(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  isEnabled: boolean,
): Promise<void> {
  if (isEnabled) await assertCanUseOwnKeys(ctx);
  const { _id, userId } = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    const change = isEnabled ? { isEnabled } : { isEnabled, enabledModels: [] };
    const { matchedCount } = await OwnKeys.updateOne({ _id }, { $set: change }, { session });
    if (matchedCount === 0) throw noKeyError(provider);
    if (!isEnabled) await resetPreference(session, { userId, provider, because: 'key_gone' });
  });
}

/**
 * Replaces the models that the viewer enabled on their key. Resets a default model of this provider that is not among them. Throws BAD_USER_INPUT and
 * PLAN_REQUIRED.
 */
export async function setEnabledModels(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  models: readonly string[],
): Promise<void> {
  await assertCanUseOwnKeys(ctx);
  const enabledModels = [...new Set(models)];
  assertValid({ models: modelsProblem(enabledModels) });
  const ownKey = await findDecryptedOwnKey(ctx, provider);
  if (!ownKey) throw noKeyError(provider);
  await assertOffered(ctx, provider, ownKey.key, enabledModels);
  const { _id, userId } = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    const { matchedCount } = await OwnKeys.updateOne(
      { _id, isEnabled: true },
      { $set: { enabledModels } },
      { session },
    );
    // The key was disabled or removed meanwhile.
    if (matchedCount === 0) throw noKeyError(provider);
    await resetPreference(session, { userId, provider, because: 'model_off', keepModels: enabledModels });
  });
}

/** Enables another model. Throws PLAN_REQUIRED, and BAD_USER_INPUT without a key or if the model is not available. */
export async function enableModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<void> {
  await assertCanUseOwnKeys(ctx);
  const ownKey = await findDecryptedOwnKey(ctx, provider);
  if (!ownKey) throw noKeyError(provider);
  assertValid({ model: modelsProblem([...new Set([...ownKey.enabledModels, model])]) });
  await assertOffered(ctx, provider, ownKey.key, [model]);
  const { _id } = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  const { matchedCount } = await OwnKeys.updateOne({ _id, isEnabled: true }, { $addToSet: { enabledModels: model } });
  // The key was disabled or removed meanwhile.
  if (matchedCount === 0) throw noKeyError(provider);
}
