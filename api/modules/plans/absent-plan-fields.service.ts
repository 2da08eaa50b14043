import { absentFields } from '#api/database/absent-fields.ts';
import { Plans } from './plan.model.ts';

/** Plans that were stored before one could be marked as popular, and before seats were sold. */
export const absentPlanFields = absentFields(Plans, { isPopular: false, seatPriceMinor: null });
