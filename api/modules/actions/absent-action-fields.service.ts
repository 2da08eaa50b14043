import { absentFields } from '#api/database/absent-fields.ts';
import { CustomActions } from './custom-action.model.ts';
import { DefaultActions } from './default-action.model.ts';

/**
 * Gives actions that were stored before actions had an effect the field, with null: the effect
 * follows from the template.
 */
export const absentCustomActionFields = absentFields(CustomActions, { effect: null });
export const absentDefaultActionFields = absentFields(DefaultActions, { effect: null });
