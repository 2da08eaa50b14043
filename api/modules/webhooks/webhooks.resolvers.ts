import type { Resolvers } from '#api/graphql/types.generated.ts';
import { testWebhook } from './test-webhook.ts';
import {
  countDeliveries,
  listDeliveries,
  listDeliveryLogs,
  listWebhookLogs,
  replayDeadDeliveries,
  replayDelivery,
} from './webhook-deliveries.service.ts';
import { findPreviousSecretExpiry } from './webhook-secrets.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.service.ts';

const EXCERPT_CHARACTERS = 100;

export const webhookResolvers: Resolvers = {
  Query: {
    webhooks: () => listWebhooks(),
    webhook: (_parent, { id }, ctx) => findWebhook(ctx, id),
    webhookLogs: (_parent, args, ctx) => listWebhookLogs(ctx, args),
  },
  Mutation: {
    createWebhook: (_parent, { input }, ctx) => createWebhook(ctx, input),
    updateWebhook: (_parent, { id, input }, ctx) => updateWebhook(ctx, id, input),
    deleteWebhook: (_parent, { id }, ctx) => deleteWebhook(ctx, id),
    rotateWebhookSecret: (_parent, { id }, ctx) => rotateWebhookSecret(ctx, id),
    testWebhook: (_parent, { id }, ctx) => testWebhook(ctx, id),
    replayWebhookDelivery: (_parent, { id }, ctx) => replayDelivery(ctx, id),
    replayDeadWebhookDeliveries: (_parent, { webhookId }, ctx) => replayDeadDeliveries(ctx, webhookId),
  },
  Webhook: {
    id: ({ _id }) => String(_id),
    disabledReason: ({ disabledBecause }) => disabledBecause,
    previousSecretExpiresAt: ({ _id }, _args, ctx) => findPreviousSecretExpiry(_id, ctx.now()),
    waitingCount: (webhook) => countDeliveries(webhook, 'waiting'),
    deadCount: (webhook) => countDeliveries(webhook, 'dead'),
    deliveries: (webhook, args) => listDeliveries(webhook, args),
  },
  WebhookDelivery: {
    id: ({ _id }) => String(_id),
    webhookId: ({ webhookId }) => String(webhookId),
    logs: (delivery) => listDeliveryLogs(delivery),
  },
  WebhookLog: {
    id: ({ _id }) => String(_id),
    webhookId: ({ webhookId }) => String(webhookId),
    deliveryId: ({ deliveryId }) => deliveryId && String(deliveryId),
    responseExcerpt: ({ responseBody }) => responseBody?.slice(0, EXCERPT_CHARACTERS) ?? null,
  },
};
