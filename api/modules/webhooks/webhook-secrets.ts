import { type ClientSession, trusted, Types } from 'mongoose';
import { encryptedRowsOf } from '#api/encryption/encrypted-rows.ts';
import type { SecretPlace } from '#api/encryption/keyring.ts';
import { keyringOf } from '#api/encryption/keyring-of.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { newSigningSecret } from './sign.ts';
import { type WebhookSecretRow, WebhookSecrets } from './webhook-secret.model.ts';

/** For how long a replaced secret signs beside its successor, so that receivers can change over. */
const OVERLAP_MS = DAY_MS;

const placeOf = ({ _id, webhookId }: Pick<WebhookSecretRow, '_id' | 'webhookId'>): SecretPlace => ({
  kind: 'webhook_secret',
  ownerId: String(webhookId),
  provider: 'webhook',
  docId: String(_id),
});

/** For those who rotate keys. */
export const encryptedWebhookSecrets = encryptedRowsOf<WebhookSecretRow>(WebhookSecrets, placeOf);

/** Gives a webhook a secret, and answers it: this once. One that it has signs beside it for a day. */
export async function issueSecret(
  runtime: Runtime,
  session: ClientSession,
  { webhookId, at }: { readonly webhookId: Types.ObjectId; readonly at: Date },
): Promise<string> {
  const secret = newSigningSecret();
  const place = { _id: new Types.ObjectId(), webhookId };
  const ciphertext = keyringOf(runtime).seal(secret, placeOf(place));
  const expiresAt = new Date(at.getTime() + OVERLAP_MS);
  await WebhookSecrets.updateMany({ webhookId, expiresAt: null }, { $set: { expiresAt } }, { session });
  await WebhookSecrets.create([{ ...place, ciphertext, createdAt: at, expiresAt: null }], { session });
  return secret;
}

/** The secrets that sign now, the newest first. Throws UnreadableSecretError. */
export async function signingSecrets(runtime: Runtime, webhookId: Types.ObjectId, at: Date): Promise<string[]> {
  const good = { $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: at }) }] };
  const rows = await WebhookSecrets.find({ webhookId, ...good })
    .sort({ _id: -1 })
    .lean<WebhookSecretRow[]>();
  const keyring = keyringOf(runtime);
  return rows.map((row) => keyring.open(row.ciphertext, placeOf(row)));
}

/** Until when a replaced secret signs too; null when none does. */
export async function replacedSecretSignsUntil(webhookId: Types.ObjectId, at: Date): Promise<Date | null> {
  const row = await WebhookSecrets.findOne({ webhookId, expiresAt: trusted({ $gt: at }) })
    .sort({ expiresAt: -1 })
    .lean<WebhookSecretRow>();
  return row?.expiresAt ?? null;
}

export async function destroySecrets(session: ClientSession, webhookId: Types.ObjectId): Promise<void> {
  await WebhookSecrets.deleteMany({ webhookId }, { session });
}
