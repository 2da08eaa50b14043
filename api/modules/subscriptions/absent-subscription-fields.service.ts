import { absentFields } from '#api/database/absent-fields.ts';
import { Subscriptions } from './subscription.model.ts';

/** Gives subscriptions that were stored before seats were sold the field `seatsMrrMinor`, with 0. */
export const absentSubscriptionFields = absentFields(Subscriptions, { seatsMrrMinor: 0 });
