import type { Resolvers } from '#api/graphql/types.generated.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './edit-webhooks.ts';
import { testWebhook } from './test-webhook.ts';
import { countRecentAttempts, getSuccessRate, listAttemptsByDay } from './webhook-days.ts';
import { findDelivery, listDeliveries, replayDeadDeliveries, replayDelivery } from './webhook-deliveries.ts';
import { readKnownEvents } from './webhook-fields.ts';
import { getHealth, getPauseEnd, getRecentRate, getSwitchOffTime } from './webhook-health-status.ts';
import { findLastLog, findWebhookLog, listDeliveryLogs, listWebhookLogs } from './webhook-logs.ts';
import { toOutcome } from './webhook-outcome.ts';
import { findNextAttempt, getQueue } from './webhook-queue.ts';
import { findPreviousSecretExpiry } from './webhook-secrets.ts';

const EXCERPT_CHARACTERS = 100;

/** The schema lets only administrators use these. */
export const webhookResolvers: Resolvers = {
  Query: {
    webhooks: () => listWebhooks(),
    webhook: (_parent, { id }) => findWebhook(id),
    webhookDelivery: (_parent, { id }) => findDelivery(id),
    webhookLog: (_parent, { id }) => findWebhookLog(id),
    webhookLogs: (_parent, args) => listWebhookLogs(args),
  },
  Mutation: {
    createWebhook: (_parent, { input }, ctx) => createWebhook(ctx, input),
    updateWebhook: (_parent, { id, input }, ctx) => updateWebhook(ctx, id, input),
    deleteWebhook: (_parent, { id }) => deleteWebhook(id),
    rotateWebhookSecret: (_parent, { id }, ctx) => rotateWebhookSecret(ctx, id),
    testWebhook: (_parent, { id }, ctx) => testWebhook(ctx, id),
    replayWebhookDelivery: (_parent, { id }, ctx) => replayDelivery(ctx, id),
    replayDeadWebhookDeliveries: (_parent, args, ctx) => replayDeadDeliveries(ctx, args),
  },
  Webhook: {
    id: ({ _id }) => String(_id),
    disabledReason: ({ disabledBecause }) => disabledBecause,
    previousSecretExpiresAt: ({ _id }, _args, ctx) => findPreviousSecretExpiry(_id, ctx.now()),
    events: ({ events }) => readKnownEvents(events),
    health: async (webhook, _args, ctx) => getHealth(webhook, await countRecentAttempts(ctx, webhook), ctx.now()),
    pausedUntil: (webhook, _args, ctx) => getPauseEnd(webhook, ctx.now()),
    switchesOffAt: (webhook) => getSwitchOffTime(webhook),
    nextAttemptAt: (webhook, _args, ctx) => findNextAttempt(ctx, webhook),
    recentSuccessRate: async (webhook, _args, ctx) => getRecentRate(await countRecentAttempts(ctx, webhook)),
    successRate: (webhook, _args, ctx) => getSuccessRate(ctx, webhook),
    attemptsByDay: (webhook, _args, ctx) => listAttemptsByDay(ctx, webhook),
    waitingCount: async (webhook, _args, ctx) => (await getQueue(ctx, webhook)).waiting,
    deadCount: async (webhook, _args, ctx) => (await getQueue(ctx, webhook)).dead,
    lastDayCount: async (webhook, _args, ctx) => (await getQueue(ctx, webhook)).lastDay,
    deliveries: (webhook, args) => listDeliveries(webhook, args),
  },
  WebhookDelivery: {
    id: ({ _id }) => String(_id),
    webhookId: ({ webhookId }) => String(webhookId),
    lastLog: (delivery, _args, ctx) => findLastLog(ctx, delivery),
    logs: (delivery, _args, ctx) => listDeliveryLogs(ctx, delivery),
  },
  WebhookLog: {
    id: ({ _id }) => String(_id),
    webhookId: ({ webhookId }) => String(webhookId),
    deliveryId: ({ deliveryId }) => deliveryId && String(deliveryId),
    outcome: ({ responseStatus }) => toOutcome(responseStatus),
    responseExcerpt: ({ responseBody }) => responseBody?.slice(0, EXCERPT_CHARACTERS) ?? null,
  },
};
