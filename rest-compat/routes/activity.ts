import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { limitParameter, page } from '../fields.ts';
import { RestListAccountActivityDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const activityRoutes = [
  route('GET /user/account-activity', RestListAccountActivityDocument, {
    query: z.object({ page, limit: limitParameter(PAGE_SIZE) }),
    variables: ({ query: { page, limit } }) => ({ first: limit, offset: (page - 1) * limit }),
    reply: 'activity',
  }),
];
