import { absentFields } from '#api/database/absent-fields.ts';
import { Subscriptions } from './subscription.model.ts';

/** Subscriptions that were stored before seats were sold. */
export const absentSubscriptionFields = absentFields(Subscriptions, { seatsMrrMinor: 0 });
