import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { day, filter, limitParameter, page } from '../fields.ts';
import {
  RestExportHistoryDocument,
  RestListHistoryDocument,
  RestSearchHistoryDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const filters = {
  search: filter.optional(),
  startDate: day('startDate').optional(),
  endDate: day('endDate').optional(),
  model: filter.optional(),
  action: filter
    .optional()
    .meta({ description: 'The id of a default action, `custom:` and the id of a custom action, or `simplify`.' }),
  savedWords: z
    .enum(['true', 'false'], 'savedWords must be true or false')
    .transform((value) => value === 'true')
    // Names the type for the description of the API, which can't see what a transform returns.
    .pipe(z.boolean())
    .default(false)
    .meta({ description: 'True: only entries whose rewrite has fewer words than the prompt.' }),
};

export const historyRoutes = [
  route('GET /user/history', RestListHistoryDocument, {
    query: z.object({ limit: limitParameter({ default: 50, max: 500 }) }),
    variables: ({ query }) => ({ first: query.limit }),
    reply: 'history',
    bareList: true,
  }),
  route('GET /user/prompt-history', RestSearchHistoryDocument, {
    query: z.object({ page, limit: limitParameter(PAGE_SIZE), ...filters }),
    variables: ({ query: { page, limit, ...filters } }) => ({ ...filters, first: limit, offset: (page - 1) * limit }),
    reply: 'history',
  }),
  route('GET /user/prompt-history/export', RestExportHistoryDocument, {
    query: z.object({
      format: z
        .enum(['json', 'csv'], 'format must be json or csv')
        .default('json')
        .meta({ description: 'The format of the file: a JSON array, or CSV.' }),
      ...filters,
    }),
    // The file has all pages: `first` is the size of one.
    variables: ({ query }) => ({ ...query, first: PAGE_SIZE.max }),
    reply: 'history',
    file: {
      name: 'prompt-history',
      formatOf: ({ format }) => format,
      cells: { action: 'action.name' },
    },
  }),
];
