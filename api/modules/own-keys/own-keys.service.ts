import mongoose, { type ClientSession, Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import type { SecretPlace } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import { lastFourOf } from '#api/encryption/masking.ts';
import type { SaveOwnKeyInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { resetPreference } from './model-preferences.service.ts';
import { assertOffered } from './offered-models.ts';
import { type OwnKeyRow, OwnKeys } from './own-key.model.ts';
import { type OwnKeyProvider, PROVIDER_NAMES } from './own-key-providers.rules.ts';
import { assertMayBringKeys } from './own-keys-plan.ts';

const MAX_KEY_LENGTH = 512;
const MAX_ENABLED_MODELS = 500;

/** A key without what must not be shown. */
export type OwnKeyStanding = Omit<OwnKeyRow, 'ciphertext'>;

type OwnKeyId = Pick<OwnKeyRow, '_id' | 'userId' | 'provider'>;

const ownKeyId = (userId: string, provider: OwnKeyProvider): OwnKeyId => ({
  _id: `${userId}:${provider}`,
  userId: new Types.ObjectId(userId),
  provider,
});

const placeOf = ({ _id, userId, provider }: OwnKeyId): SecretPlace => ({
  kind: 'own_key',
  ownerId: String(userId),
  provider,
  docId: _id,
});

/** For those who rotate keys. */
export const encryptedOwnKeys = createEncryptedRows<OwnKeyRow>(OwnKeys, placeOf);

/** The viewer's keys, those that may not be used at present included. */
export async function listOwnKeys(ctx: RequestContext): Promise<OwnKeyStanding[]> {
  const userId = new Types.ObjectId(requireUser(ctx.viewer).userId);
  return OwnKeys.find({ userId }, { ciphertext: 0 }).lean<OwnKeyStanding[]>();
}

/** In the clear: it must not outlive the call that it is for. Null when there is none, or the person switched it off. */
export async function openOwnKey(ctx: RequestContext, provider: OwnKeyProvider) {
  const id = ownKeyId(requireUser(ctx.viewer).userId, provider);
  const row = await OwnKeys.findOne({ _id: id._id, isEnabled: true }).lean<OwnKeyRow>();
  return row && { key: keyringOf(ctx.runtime).open(row.ciphertext, placeOf(row)), enabledModels: row.enabledModels };
}

/** Tries the key once, then keeps it. Throws BAD_USER_INPUT, with the provider's reason, when it refuses the key. */
async function keep(ctx: RequestContext, provider: OwnKeyProvider, key: string): Promise<void> {
  const verdict = await ctx.runtime.modelProviders.verifyKey({ provider, key });
  if (verdict.outcome === 'refused') {
    throw invalidInput({ key: `${PROVIDER_NAMES[provider]} refused this key: ${verdict.reason}` });
  }
  const { _id, ...owner } = ownKeyId(requireUser(ctx.viewer).userId, provider);
  const ciphertext = keyringOf(ctx.runtime).seal(key, placeOf({ _id, ...owner }));
  const what = { ciphertext, last4: lastFourOf(key), verified: verdict.outcome === 'accepted', isEnabled: true };
  await OwnKeys.updateOne(
    { _id },
    { $set: what, $setOnInsert: { ...owner, enabledModels: [], createdAt: ctx.now() } },
    { upsert: true },
  );
  const description = `Saved a key for ${PROVIDER_NAMES[provider]}`;
  await recordActivity(null, {
    userId: owner.userId,
    type: 'api_key_access',
    description,
    client: ctx.client,
    at: ctx.now(),
  });
}

/** An empty key removes what is there. */
export async function saveOwnKey(ctx: RequestContext, input: SaveOwnKeyInput): Promise<void> {
  const { userId } = requireUser(ctx.viewer);
  const key = input.key.trim();
  if (!key) return removeOwnKey(ctx, input.provider);
  await assertMayBringKeys(ctx);
  await ctx.runtime.rateLimits.consume('ownKeyWrite', userId);
  // Keys travel in a header.
  if (key.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw invalidInput({ key: 'This does not look like a key' });
  }
  await keep(ctx, input.provider, key);
}

/** Leaves a person no key, in the transaction that ends their account. */
export async function destroyOwnKeys(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  await OwnKeys.deleteMany({ userId }, { session });
}

const inTransaction = <T>(work: (session: ClientSession) => Promise<T>) => mongoose.connection.transaction(work);

/** Succeeds when there is none. */
export async function removeOwnKey(ctx: RequestContext, provider: OwnKeyProvider): Promise<void> {
  const { _id, userId } = ownKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    const { deletedCount } = await OwnKeys.deleteOne({ _id }, { session });
    if (deletedCount === 0) return;
    const description = `Removed the key for ${PROVIDER_NAMES[provider]}`;
    await recordActivity(session, { userId, type: 'api_key_access', description, client: ctx.client, at: ctx.now() });
    await resetPreference(session, userId, { provider, because: 'key_gone' });
  });
}

const saveFirst = (provider: OwnKeyProvider) =>
  invalidInput({ provider: `Save a key for ${PROVIDER_NAMES[provider]} first` });

/** Disabling also switches the provider's models off. */
export async function setOwnKeyEnabled(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  isEnabled: boolean,
): Promise<void> {
  if (isEnabled) await assertMayBringKeys(ctx);
  const { _id, userId } = ownKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    const change = isEnabled ? { isEnabled } : { isEnabled, enabledModels: [] };
    const { matchedCount } = await OwnKeys.updateOne({ _id }, { $set: change }, { session });
    if (matchedCount === 0) throw saveFirst(provider);
    if (!isEnabled) await resetPreference(session, userId, { provider, because: 'key_gone' });
  });
}

/** Replaces what is switched on. */
export async function setEnabledModels(
  ctx: RequestContext,
  provider: OwnKeyProvider,
  models: readonly string[],
): Promise<void> {
  await assertMayBringKeys(ctx);
  const enabledModels = [...new Set(models)];
  if (enabledModels.length > MAX_ENABLED_MODELS) {
    throw invalidInput({ models: `At most ${MAX_ENABLED_MODELS} models can be switched on` });
  }
  const own = await openOwnKey(ctx, provider);
  if (!own) throw saveFirst(provider);
  await assertOffered(ctx, provider, own.key, enabledModels);
  const { _id, userId } = ownKeyId(requireUser(ctx.viewer).userId, provider);
  await inTransaction(async (session) => {
    await OwnKeys.updateOne({ _id, isEnabled: true }, { $set: { enabledModels } }, { session });
    await resetPreference(session, userId, { provider, because: 'model_off', unless: enabledModels });
  });
}

/** Switches one more model on. Throws BAD_USER_INPUT without a key, or when the provider does not offer it. */
export async function enableModel(ctx: RequestContext, provider: OwnKeyProvider, model: string): Promise<void> {
  await assertMayBringKeys(ctx);
  const own = await openOwnKey(ctx, provider);
  if (!own) throw saveFirst(provider);
  await assertOffered(ctx, provider, own.key, [model]);
  const { _id } = ownKeyId(requireUser(ctx.viewer).userId, provider);
  await OwnKeys.updateOne({ _id, isEnabled: true }, { $addToSet: { enabledModels: model } });
}
