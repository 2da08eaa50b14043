import { absentFields } from '#api/database/absent-fields.ts';
import { Checkouts } from './checkout.model.ts';

/** Gives checkouts that were stored before seats were sold the field `seatMinor`, with null: they are for no seats. */
export const absentCheckoutFields = absentFields(Checkouts, { seatMinor: null });
