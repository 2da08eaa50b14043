import mongoose, { Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { readWebhookFields, type WebhookFields } from './webhook-fields.ts';
import { deleteRowsOf } from './webhook-rows.ts';
import { deleteSecrets, issueSecret } from './webhook-secrets.ts';

const webhookNotFound = () => new DomainError('NOT_FOUND', 'This webhook does not exist');

/**
 * A webhook with its secret in plain text. The secret is shown once: it is stored encrypted, and no query returns it.
 */
interface WebhookWithSecret {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

/** Lists all webhooks, newest first. */
export async function listWebhooks(): Promise<WebhookRecord[]> {
  return Webhooks.find().sort({ _id: -1 }).lean<WebhookRecord[]>();
}

/** Returns a webhook by its id. Throws NOT_FOUND. */
export async function findWebhook(id: string): Promise<WebhookRecord> {
  const webhook = await Webhooks.findOne({ _id: toObjectId(id) }).lean<WebhookRecord>();
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/** Creates an active webhook. Throws BAD_USER_INPUT. */
export async function createWebhook(
  ctx: RequestContext,
  { name, url, events }: { readonly name: string; readonly url: string; readonly events: readonly string[] },
): Promise<WebhookWithSecret> {
  const fields = await readWebhookFields(ctx, { name, url, events });
  const _id = new Types.ObjectId();
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    await Webhooks.create([{ _id, ...fields, createdAt: at }], { session });
    const secret = await issueSecret(session, { runtime: ctx.runtime, webhookId: _id, at });
    const webhook = await Webhooks.findById(_id, null, { session }).orFail().lean<WebhookRecord>();
    return { webhook, secret };
  });
}

/**
 * The fields that an update with a URL (even the same one) or with `isActive: true` sets: earlier
 * failures no longer count.
 */
const NO_FAILURES = { disabledBecause: null, failingSince: null, failuresInARow: 0, pausedUntil: null };

/** A test says nothing about another URL. */
const NO_TEST = { lastTestAt: null, lastTestProblem: null };

interface WebhookChanges extends WebhookFields {
  readonly isActive?: boolean | null;
}

/** Changes the given fields. With a URL or `isActive: true`, all waiting messages become due. Throws BAD_USER_INPUT and NOT_FOUND. */
export async function updateWebhook(
  ctx: RequestContext,
  id: string,
  { isActive, ...input }: WebhookChanges,
): Promise<WebhookRecord> {
  const { _id } = await findWebhook(id);
  const fields = await readWebhookFields(ctx, input);
  const resetsFailures = fields.url !== undefined || isActive === true;
  const change = {
    ...fields,
    ...(fields.url !== undefined && NO_TEST),
    ...(resetsFailures && NO_FAILURES),
    ...(typeof isActive === 'boolean' && { isActive }),
  };
  const webhook = await Webhooks.findOneAndUpdate(
    { _id },
    { $set: change },
    { returnDocument: 'after' },
  ).lean<WebhookRecord>();
  if (!webhook) throw webhookNotFound();
  if (resetsFailures) {
    await WebhookDeliveries.updateMany({ webhookId: _id, state: 'waiting' }, { $set: { nextAttemptAt: ctx.now() } });
  }
  return webhook;
}

/**
 * Deletes a webhook with its messages and logs. They are deleted before it, so that it is still there to be deleted again
 * if that fails, and once more after it, because messages may have been added in between. Throws NOT_FOUND.
 */
export async function deleteWebhook(id: string): Promise<WebhookRecord> {
  const webhookId = toObjectId(id);
  await deleteRowsOf(webhookId);
  const webhook = await mongoose.connection.transaction(async (session) => {
    const deleted = await Webhooks.findOneAndDelete({ _id: webhookId }, { session }).lean<WebhookRecord>();
    if (deleted) await deleteSecrets(session, webhookId);
    return deleted;
  });
  if (!webhook) throw webhookNotFound();
  await deleteRowsOf(webhookId);
  return webhook;
}

/** Creates a new signing secret and returns it. The previous one signs as well for one more day. Throws NOT_FOUND. */
export async function rotateWebhookSecret(ctx: RequestContext, id: string): Promise<WebhookWithSecret> {
  const webhook = await findWebhook(id);
  const request = { runtime: ctx.runtime, webhookId: webhook._id, at: ctx.now() };
  const secret = await mongoose.connection.transaction((session) => issueSecret(session, request));
  return { webhook, secret };
}
