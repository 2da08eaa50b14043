import { type ClientSession, Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import { lastFourOf } from '#api/encryption/key-display.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { SaveOwnKeyInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { keyProblem } from '#api/modules/provider-keys/key-fields.rules.ts';
import { PROVIDER_NAMES } from '#api/modules/provider-keys/provider-names.rules.ts';
import { type OwnKeyRow, OwnKeys } from './own-key.model.ts';
import { keyShapeProblem, type OwnKeyProvider } from './own-key-providers.rules.ts';
import { buildOwnKeyId, encryptionContextOf, removeOwnKey } from './own-keys.ts';
import { assertCanUseOwnKeys } from './own-keys-plan.ts';

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedOwnKeys = createEncryptedRows<OwnKeyRow>(OwnKeys, encryptionContextOf);

/**
 * Tests the key with one call, then stores it, enabled. The models that are enabled on an earlier key stay. A key whose provider can't be reached is
 * stored, too, as not verified. Throws BAD_USER_INPUT with the provider's reason if it refuses the key.
 */
async function verifyAndStore(ctx: RequestContext, provider: OwnKeyProvider, key: string): Promise<void> {
  const verdict = await ctx.runtime.modelProviders.verifyKey({ provider, key });
  if (verdict.outcome === 'refused') {
    throw invalidInput({ key: `${PROVIDER_NAMES[provider]} refused this key: ${verdict.reason}` });
  }
  const { _id, ...owner } = buildOwnKeyId(requireUser(ctx.viewer).userId, provider);
  const ciphertext = keyringOf(ctx.runtime).encrypt(key, encryptionContextOf({ _id, ...owner }));
  const changes = { ciphertext, last4: lastFourOf(key), verified: verdict.outcome === 'accepted', isEnabled: true };
  await OwnKeys.updateOne(
    { _id },
    { $set: changes, $setOnInsert: { ...owner, enabledModels: [], createdAt: ctx.now() } },
    { upsert: true },
  );
  const description = `Saved a key for ${PROVIDER_NAMES[provider]}`;
  await recordActivity(NO_TRANSACTION, {
    userId: owner.userId,
    type: 'api_key_access',
    description,
    client: ctx.client,
    at: ctx.now(),
  });
}

/** Saves a key for the viewer. An empty key removes the saved one. Throws BAD_USER_INPUT, PLAN_REQUIRED and RATE_LIMITED. */
export async function saveOwnKey(ctx: RequestContext, input: SaveOwnKeyInput): Promise<void> {
  const { userId } = requireUser(ctx.viewer);
  const key = input.key.trim();
  if (!key) return removeOwnKey(ctx, input.provider);
  await assertCanUseOwnKeys(ctx);
  await ctx.runtime.rateLimits.consume('ownKeyWrite', userId);
  assertValid({ key: keyProblem(key) ?? keyShapeProblem(input.provider, key) });
  await verifyAndStore(ctx, input.provider, key);
}

/** Deletes all keys of a user, in the transaction that deletes their account. */
export async function deleteOwnKeys(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  await OwnKeys.deleteMany({ userId }, { session });
}
