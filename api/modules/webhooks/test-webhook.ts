import { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { WEBHOOK_TEST_EVENT } from '#schema/limits.ts';
import { postMessage } from './post-message.ts';
import { recordSuccess } from './webhook-failures.ts';
import { findWebhook } from './webhooks.service.ts';

interface WebhookTest {
  readonly delivered: boolean;
  readonly responseStatus: number | null;
  readonly failure: string | null;
}

/**
 * Sends a test message immediately, without retries, and waits for the response. Its sequence number is 0. If it
 * succeeds, the receiver works, so all waiting messages become due. Throws NOT_FOUND, RATE_LIMITED, and BAD_USER_INPUT
 * when webhooks may not call the URL.
 */
export async function testWebhook(ctx: RequestContext, id: string): Promise<WebhookTest> {
  const { userId } = requireUser(ctx.viewer);
  const webhook = await findWebhook(ctx, id);
  await ctx.runtime.rateLimits.consume('webhookTest', userId);
  const data = { webhook: { id: String(webhook._id), name: webhook.name } };
  const body = JSON.stringify({ type: WEBHOOK_TEST_EVENT, timestamp: ctx.now().toISOString(), sequence: 0, data });
  const message = {
    id: `msg_${String(new Types.ObjectId())}`,
    deliveryId: null,
    eventType: WEBHOOK_TEST_EVENT,
    userId: null,
    body,
  };
  const { answer, isSuccess } = await postMessage(ctx.runtime, webhook, message, ctx.now);
  if (answer.kind === 'unsafe') throw invalidInput({ url: answer.reason });
  if (isSuccess) await recordSuccess(webhook, ctx.now());
  return answer.kind === 'answered'
    ? { delivered: isSuccess, responseStatus: answer.status, failure: null }
    : { delivered: false, responseStatus: null, failure: answer.reason };
}
