import { absentFields } from '#api/database/absent-fields.ts';
import { Checkouts } from './checkout.model.ts';

/** Checkouts that were stored before seats were sold. */
export const absentCheckoutFields = absentFields(Checkouts, { seatMinor: null });
