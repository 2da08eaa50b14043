import { absentFields } from '#api/database/absent-fields.ts';
import { Teams } from './team.model.ts';

/** Teams that were stored before seats were sold. */
export const absentTeamFields = absentFields(Teams, { boughtSeats: 0, endingSeats: 0 });
