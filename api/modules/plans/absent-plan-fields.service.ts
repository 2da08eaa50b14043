import { absentFields } from '#api/database/absent-fields.ts';
import { Plans } from './plan.model.ts';

/**
 * Gives plans that were stored before one could be marked as popular, and before seats were sold, the fields for it.
 */
export const absentPlanFields = absentFields(Plans, { isPopular: false, seatPriceMinor: null });
