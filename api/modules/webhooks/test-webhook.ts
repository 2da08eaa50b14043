import { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { WEBHOOK_TEST_EVENT } from '#schema/limits.ts';
import { findWebhook } from './edit-webhooks.ts';
import { postMessage } from './post-message.ts';
import { recordSuccess, recordTest } from './webhook-health.ts';

interface WebhookTest {
  readonly delivered: boolean;
  /** Null if there was no response. */
  readonly responseStatus: number | null;
  /** Why there was no response. Null if there was one, whatever its status. */
  readonly failure: string | null;
}

/**
 * For administrators: sends a test message to a webhook, once, and returns the response. The message has sequence 0; those of events count from
 * 1. A webhook that is switched off can be tested, too. A failure is logged and shown as that of the last test. If the last two or more deliveries to the webhook failed, a
 * success makes its waiting messages due now.
 * Throws NOT_FOUND, RATE_LIMITED, and BAD_USER_INPUT when webhooks may not call the URL.
 */
export async function testWebhook(ctx: RequestContext, id: string): Promise<WebhookTest> {
  const { userId } = requireUser(ctx.viewer);
  const webhook = await findWebhook(id);
  await ctx.runtime.rateLimits.consume('webhookTest', userId);
  const data = { webhook: { id: String(webhook._id), name: webhook.name } };
  const body = JSON.stringify({ type: WEBHOOK_TEST_EVENT, timestamp: ctx.now().toISOString(), sequence: 0, data });
  const message = {
    id: `msg_${String(new Types.ObjectId())}`,
    // Tests are not stored as deliveries.
    deliveryId: null,
    eventType: WEBHOOK_TEST_EVENT,
    userId: null,
    body,
  };
  const { answer, isSuccess } = await postMessage(ctx.runtime, webhook, message, ctx.now);
  const problem = answer.kind === 'answered' ? `HTTP ${answer.status}` : answer.reason;
  await recordTest(webhook, isSuccess ? null : problem, ctx.now());
  if (answer.kind === 'unsafe') throw invalidInput({ url: answer.reason });
  if (isSuccess) await recordSuccess(webhook, ctx.now());
  return answer.kind === 'answered'
    ? { delivered: isSuccess, responseStatus: answer.status, failure: null }
    : { delivered: false, responseStatus: null, failure: answer.reason };
}
