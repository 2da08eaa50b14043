import { absentFields } from '#api/database/absent-fields.ts';
import { Teams } from './team.model.ts';
import { TeamActions } from './team-action.model.ts';

/** Gives teams that were stored before seats were sold their fields, with no bought seats. */
export const absentTeamFields = absentFields(Teams, { boughtSeats: 0, endingSeats: 0 });

/**
 * Gives actions that were stored before actions had an effect the field, with null: the effect
 * follows from the template.
 */
export const absentTeamActionFields = absentFields(TeamActions, { effect: null });
