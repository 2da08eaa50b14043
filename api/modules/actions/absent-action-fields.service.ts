import { absentFields } from '#api/database/absent-fields.ts';
import { CustomActions } from './custom-action.model.ts';
import { DefaultActions } from './default-action.model.ts';

/** Actions that were stored before they had an effect: it follows from their templates. */
export const absentCustomActionFields = absentFields(CustomActions, { effect: null });
export const absentDefaultActionFields = absentFields(DefaultActions, { effect: null });
