import type { Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { idAt } from '#api/lib/ids.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import type { WebhookAnswer } from '#api/ports/webhook-sender.ts';
import { type Failure, parseRetryAfter } from './retry-schedule.ts';
import { buildSignatureHeaders } from './sign.ts';
import type { WebhookRecord } from './webhook.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';
import { toOutcome } from './webhook-outcome.ts';
import { listSigningSecrets } from './webhook-secrets.ts';

/** How many characters of a response body are stored. */
const KEPT_CHARACTERS = 4000;

interface Message {
  /** The `webhook-id` header. */
  readonly id: string;
  /** Null for a test message, which is no stored delivery. */
  readonly deliveryId: Types.ObjectId | null;
  readonly eventType: string;
  readonly userId: Types.ObjectId | null;
  readonly body: string;
}

/** The outcome of one try to send a message. */
export interface Attempt {
  readonly answer: WebhookAnswer;
  readonly isSuccess: boolean;
  /** The receiver answered 410: it wants no more messages. */
  readonly isGone: boolean;
  readonly failure: Failure;
}

/** Statuses with which an overloaded receiver or its proxy responds. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 504]);

function toAttempt(answer: WebhookAnswer, now: Date): Attempt {
  if (answer.kind !== 'answered') {
    const failure = { needsPause: answer.kind === 'timed_out', retryAfterMs: null };
    return { answer, isSuccess: false, isGone: false, failure };
  }
  const { status, retryAfter } = answer;
  return {
    answer,
    isSuccess: toOutcome(status) === 'succeeded',
    isGone: status === 410,
    failure: { needsPause: OVERLOADED.has(status), retryAfterMs: parseRetryAfter(retryAfter, now) },
  };
}

const toLogFields = (answer: WebhookAnswer) =>
  answer.kind === 'answered'
    ? { responseStatus: answer.status, responseBody: answer.body.slice(0, KEPT_CHARACTERS), failure: null }
    : { responseStatus: null, responseBody: null, failure: answer.reason };

/** Signs a message, sends it once and logs the outcome. */
export async function postMessage(
  runtime: Runtime,
  webhook: WebhookRecord,
  message: Message,
  clock: () => Date,
): Promise<Attempt> {
  const { id, deliveryId, eventType, userId, body } = message;
  const at = clock();
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${runtime.config.product.name}-Webhooks/1.0`,
    ...buildSignatureHeaders(await listSigningSecrets(runtime, webhook._id, at), { id, at, body }),
  };
  const began = performance.now();
  const answer = await runtime.webhookSender.post({ url: webhook.url, headers, body });
  const fields = toLogFields(answer);
  await WebhookLogs.create({
    _id: idAt(at),
    webhookId: webhook._id,
    deliveryId,
    userId,
    eventType,
    ...fields,
    outcome: toOutcome(fields.responseStatus),
    // The response may repeat the deleted user's email address.
    ...(eventType === USER_DELETED && { responseBody: null }),
    durationMs: Math.round(performance.now() - began),
    createdAt: at,
  });
  return toAttempt(answer, clock());
}
