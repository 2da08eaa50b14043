import { type ClientSession, trusted, Types } from 'mongoose';
import { createEncryptedRows } from '#api/encryption/encrypted-rows.ts';
import type { EncryptionContext } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { generateSigningSecret } from './sign.ts';
import { type WebhookSecretRow, WebhookSecrets } from './webhook-secret.model.ts';

/** How long messages are signed with both secrets after a rotation, so that receivers can switch. */
const OVERLAP_MS = DAY_MS;

/** Names the row that a ciphertext belongs to: it cannot be decrypted as another row's. */
const encryptionContextOf = ({ _id, webhookId }: Pick<WebhookSecretRow, '_id' | 'webhookId'>): EncryptionContext => ({
  kind: 'webhook_secret',
  ownerId: String(webhookId),
  provider: 'webhook',
  docId: String(_id),
});

/** Lets the rewrap-secrets job encrypt these rows with a new key. */
export const encryptedWebhookSecrets = createEncryptedRows<WebhookSecretRow>(WebhookSecrets, encryptionContextOf);

interface SecretRequest {
  readonly runtime: Runtime;
  readonly webhookId: Types.ObjectId;
  readonly at: Date;
}

/** Creates a new signing secret and returns it. Messages are signed with the previous secret, too, for one more day. */
export async function issueSecret(session: ClientSession, { runtime, webhookId, at }: SecretRequest): Promise<string> {
  const secret = generateSigningSecret();
  const ids = { _id: new Types.ObjectId(), webhookId };
  const ciphertext = keyringOf(runtime).encrypt(secret, encryptionContextOf(ids));
  const expiresAt = new Date(at.getTime() + OVERLAP_MS);
  await WebhookSecrets.updateMany({ webhookId, expiresAt: null }, { $set: { expiresAt } }, { session });
  await WebhookSecrets.create([{ ...ids, ciphertext, createdAt: at, expiresAt: null }], { session });
  return secret;
}

/** Returns the secrets that sign messages at `at`, newest first. Throws UnreadableSecretError. */
export async function listSigningSecrets(runtime: Runtime, webhookId: Types.ObjectId, at: Date): Promise<string[]> {
  const valid = { $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: at }) }] };
  const rows = await WebhookSecrets.find({ webhookId, ...valid })
    .sort({ _id: -1 })
    .lean<WebhookSecretRow[]>();
  const keyring = keyringOf(runtime);
  return rows.map((row) => keyring.decrypt(row.ciphertext, encryptionContextOf(row)));
}

/** Returns when the previous secret stops signing. Null when only one secret signs. */
export async function findPreviousSecretExpiry(webhookId: Types.ObjectId, at: Date): Promise<Date | null> {
  const row = await WebhookSecrets.findOne({ webhookId, expiresAt: trusted({ $gt: at }) })
    .sort({ expiresAt: -1 })
    .lean<WebhookSecretRow>();
  return row?.expiresAt ?? null;
}

export async function deleteSecrets(session: ClientSession, webhookId: Types.ObjectId): Promise<void> {
  await WebhookSecrets.deleteMany({ webhookId }, { session });
}
