import type { Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import type { WebhookAnswer } from '#api/ports/webhook-sender.ts';
import { type Failure, retryAfterMs } from './retry-schedule.ts';
import { signedHeaders } from './sign.ts';
import type { WebhookRecord } from './webhook.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';
import { signingSecrets } from './webhook-secrets.ts';

/** Characters of an answer that are kept. */
const KEPT_CHARACTERS = 4000;

interface Message {
  /** Names it to the receiver. */
  readonly id: string;
  /** Null: it is a test. */
  readonly deliveryId: Types.ObjectId | null;
  readonly eventType: string;
  readonly userId: Types.ObjectId | null;
  readonly body: string;
}

export interface Attempt {
  readonly answer: WebhookAnswer;
  readonly isSuccess: boolean;
  /** 410: the receiver wants no more of anything. */
  readonly isGone: boolean;
  readonly failure: Failure;
}

const OVERWHELMED: ReadonlySet<number> = new Set([429, 502, 504]);

function judged(answer: WebhookAnswer, now: Date): Attempt {
  if (answer.kind !== 'answered') {
    const failure = { needsRest: answer.kind === 'timed_out', retryAfterMs: null };
    return { answer, isSuccess: false, isGone: false, failure };
  }
  const { status, retryAfter } = answer;
  return {
    answer,
    isSuccess: status >= 200 && status < 300,
    isGone: status === 410,
    failure: { needsRest: OVERWHELMED.has(status), retryAfterMs: retryAfterMs(retryAfter, now) },
  };
}

const outcomeOf = (answer: WebhookAnswer) =>
  answer.kind === 'answered'
    ? { responseStatus: answer.status, responseBody: answer.body.slice(0, KEPT_CHARACTERS), failure: null }
    : { responseStatus: null, responseBody: null, failure: answer.reason };

/** Signs a message, sends it once and takes down how that went. */
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
    ...signedHeaders(await signingSecrets(runtime, webhook._id, at), { id, at, body }),
  };
  const began = performance.now();
  const answer = await runtime.webhookSender.post({ url: webhook.url, headers, body });
  const outcome = outcomeOf(answer);
  await WebhookLogs.create({
    ...{ webhookId: webhook._id, deliveryId, userId, eventType },
    ...outcome,
    // A receiver that repeats what it was told would keep the address of somebody who is gone.
    ...(eventType === USER_DELETED && { responseBody: null }),
    durationMs: Math.round(performance.now() - began),
    createdAt: at,
  });
  return judged(answer, clock());
}
