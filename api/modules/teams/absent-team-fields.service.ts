import { absentFields } from '#api/database/absent-fields.ts';
import { Teams } from './team.model.ts';
import { TeamActions } from './team-action.model.ts';

/** Teams that were stored before seats were sold. */
export const absentTeamFields = absentFields(Teams, { boughtSeats: 0, endingSeats: 0 });

/** Actions that were stored before they had an effect: it follows from their templates. */
export const absentTeamActionFields = absentFields(TeamActions, { effect: null });
