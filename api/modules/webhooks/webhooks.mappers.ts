import type { WebhookRecord } from './webhook.model.ts';
import type { WebhookDeliveryConnectionRecord, WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import type { WebhookLogConnectionRecord, WebhookLogRecord } from './webhook-log.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type WebhookDeliveryMapper = WebhookDeliveryRecord;
export type WebhookDeliveryConnectionMapper = WebhookDeliveryConnectionRecord;
export type WebhookLogMapper = WebhookLogRecord;
export type WebhookLogConnectionMapper = WebhookLogConnectionRecord;
export type WebhookMapper = WebhookRecord;
