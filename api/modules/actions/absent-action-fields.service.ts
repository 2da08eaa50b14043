import { absentFields } from '#api/database/absent-fields.ts';
import { CustomActions } from './custom-action.model.ts';
import { DefaultActions } from './default-action.model.ts';

/**
 * Migrations. They add the field `effect` to actions that were stored before it existed, as null: the template decides
 * (`effectOf`).
 */
export const absentCustomActionFields = absentFields(CustomActions, { effect: null });
export const absentDefaultActionFields = absentFields(DefaultActions, { effect: null });
