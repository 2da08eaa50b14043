import type { NotificationConnectionRecord, NotificationRecord } from './notification.model.ts';

export type NotificationMapper = NotificationRecord;
export type NotificationConnectionMapper = NotificationConnectionRecord;
