import type { WebhookRecord } from './webhook.model.ts';
import type { WebhookDeliveryConnectionRecord, WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import type { WebhookLogConnectionRecord, WebhookLogRecord } from './webhook-log.model.ts';

export type WebhookDeliveryMapper = WebhookDeliveryRecord;
export type WebhookDeliveryConnectionMapper = WebhookDeliveryConnectionRecord;
export type WebhookLogMapper = WebhookLogRecord;
export type WebhookLogConnectionMapper = WebhookLogConnectionRecord;
export type WebhookMapper = WebhookRecord;
