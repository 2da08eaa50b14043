import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { filter, instant, oneOf } from '../fields.ts';
import { RestExportTeamsDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

/** The teams of all users, for administrators. */
export const adminTeamRoutes = [
  route('GET /admin/teams/export', RestExportTeamsDocument, {
    query: z.object({
      search: filter.optional().meta({
        description:
          'Part of the team’s name or of the owner’s name or email address, the id of the team, or the first 8 to 24 digits of the owner’s id.',
      }),
      has_bought_seats: oneOf(['true', 'false'], 'has_bought_seats must be true or false')
        .optional()
        .meta({ description: 'Only teams with bought seats, or only teams without.' }),
      since: instant('since').optional().meta({ description: 'Only teams created at or after this time.' }),
      until: instant('until').optional().meta({ description: 'Only teams created before this time.' }),
    }),
    variables: ({ query: { has_bought_seats: bought, ...query } }) => ({
      filter: { ...query, ...(bought && { hasBoughtSeats: bought === 'true' }) },
      first: PAGE_SIZE.max,
    }),
    reply: 'teams',
    file: { name: 'teams', formatOf: () => 'csv' },
    errorCodes: ['TIMEOUT'],
  }),
];
