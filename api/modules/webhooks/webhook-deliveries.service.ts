import { findNames } from '#api/database/find-names.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

/** Finds the event types of messages by their ids. Deleted messages are left out. */
export const findDeliveryEvents = async (ids: readonly string[]) => findNames(WebhookDeliveries, ids, 'eventType');
