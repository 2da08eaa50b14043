import type { TeamSeats } from '#api/graphql/types.generated.ts';
import { countAvailableSeats } from './seats.ts';
import type { TeamRecord } from './team.model.ts';

/** Turns a team into the API's `TeamSeats`. Seats that end with their period are not available. */
export const toTeamSeats = ({ _id, totalSeats, usedSeats, endingSeats }: TeamRecord): TeamSeats => ({
  teamId: String(_id),
  totalSeats,
  usedSeats,
  availableSeats: countAvailableSeats({ totalSeats, usedSeats, endingSeats }),
  label: `${usedSeats} of ${totalSeats} seats used`,
});
