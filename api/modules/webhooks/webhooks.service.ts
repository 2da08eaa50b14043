import mongoose, { Types } from 'mongoose';
import { toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { readWebhookFields, type WebhookFields } from './webhook-fields.ts';
import { WebhookLogs } from './webhook-log.model.ts';
import { destroySecrets, issueSecret } from './webhook-secrets.ts';

const notThere = () => new DomainError('NOT_FOUND', 'This webhook does not exist');

/** A webhook, and its secret in the clear: this once. */
interface ShownWebhook {
  readonly webhook: WebhookRecord;
  readonly secret: string;
}

/** Newest first. */
export async function listWebhooks(): Promise<WebhookRecord[]> {
  return Webhooks.find().sort({ _id: -1 }).lean<WebhookRecord[]>();
}

/** Throws NOT_FOUND. */
export async function findWebhook(_ctx: RequestContext, id: string): Promise<WebhookRecord> {
  const webhook = await Webhooks.findOne({ _id: toObjectId(id) }).lean<WebhookRecord>();
  if (!webhook) throw notThere();
  return webhook;
}

/** Adds a webhook, active at once. Throws BAD_USER_INPUT. */
export async function createWebhook(
  ctx: RequestContext,
  { name, url, events }: { readonly name: string; readonly url: string; readonly events: readonly string[] },
): Promise<ShownWebhook> {
  const fields = await readWebhookFields(ctx, { name, url, events });
  const _id = new Types.ObjectId();
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    await Webhooks.create([{ _id, ...fields, createdAt: at }], { session });
    const secret = await issueSecret(ctx.runtime, session, { webhookId: _id, at });
    const webhook = await Webhooks.findById(_id, null, { session }).orFail().lean<WebhookRecord>();
    return { webhook, secret };
  });
}

/** Whoever changed something of it has reason to believe that it works. */
const FRESH = { disabledBecause: null, failingSince: null, failuresInARow: 0, restsUntil: null };

interface WebhookChanges extends WebhookFields {
  readonly isActive?: boolean | null;
}

/** Changes what is given. Switched on, or led elsewhere, it is sent what waits for it at once. Throws BAD_USER_INPUT and NOT_FOUND. */
export async function updateWebhook(
  ctx: RequestContext,
  id: string,
  { isActive, ...input }: WebhookChanges,
): Promise<WebhookRecord> {
  const { _id } = await findWebhook(ctx, id);
  const fields = await readWebhookFields(ctx, input);
  const startsOver = fields.url !== undefined || isActive === true;
  const change = { ...fields, ...(startsOver && FRESH), ...(typeof isActive === 'boolean' && { isActive }) };
  const webhook = await Webhooks.findOneAndUpdate(
    { _id },
    { $set: change },
    { returnDocument: 'after' },
  ).lean<WebhookRecord>();
  if (!webhook) throw notThere();
  if (startsOver) {
    await WebhookDeliveries.updateMany({ webhookId: _id, state: 'waiting' }, { $set: { nextAttemptAt: ctx.now() } });
  }
  return webhook;
}

/** Deletes it with everything that was sent or is to be sent. Throws NOT_FOUND. */
export async function deleteWebhook(_ctx: RequestContext, id: string): Promise<WebhookRecord> {
  const webhookId = toObjectId(id);
  const webhook = await mongoose.connection.transaction(async (session) => {
    const deleted = await Webhooks.findOneAndDelete({ _id: webhookId }, { session }).lean<WebhookRecord>();
    if (deleted) await destroySecrets(session, webhookId);
    return deleted;
  });
  if (!webhook) throw notThere();
  await WebhookDeliveries.deleteMany({ webhookId });
  await WebhookLogs.deleteMany({ webhookId });
  return webhook;
}

/** Throws NOT_FOUND. */
export async function rotateWebhookSecret(ctx: RequestContext, id: string): Promise<ShownWebhook> {
  const webhook = await findWebhook(ctx, id);
  const what = { webhookId: webhook._id, at: ctx.now() };
  const secret = await mongoose.connection.transaction((session) => issueSecret(ctx.runtime, session, what));
  return { webhook, secret };
}
