import type { ActivityConnectionRecord, ActivityRecord } from './activity.model.ts';

export type ActivityMapper = ActivityRecord;
export type ActivityConnectionMapper = ActivityConnectionRecord;
