import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { filter, instant, oneOf } from '../fields.ts';
import { RestExportPaymentsDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

/** The payments of all users, for administrators. */
export const adminPaymentRoutes = [
  route('GET /admin/payments/export', RestExportPaymentsDocument, {
    query: z.object({
      search: filter.optional().meta({
        description:
          'Part of the user’s name or email address, the first 8 to 24 digits of the user’s id, the provider’s id of the payment, checkout, order or subscription, a receipt number, or the id of the payment or checkout.',
      }),
      status: oneOf(
        ['succeeded', 'failed', 'refunded', 'mismatched'],
        'The status must be succeeded, failed, refunded or mismatched',
      ).optional(),
      kind: oneOf(['plan', 'add_on', 'seats'], 'The kind must be plan, add_on or seats').optional(),
      since: instant('since').optional().meta({ description: 'Only payments at or after this time.' }),
      until: instant('until').optional().meta({ description: 'Only payments before this time.' }),
    }),
    variables: ({ query }) => ({ filter: query, first: PAGE_SIZE.max }),
    reply: 'payments',
    file: { name: 'payments', formatOf: () => 'csv' },
    errorCodes: ['TIMEOUT'],
  }),
];
