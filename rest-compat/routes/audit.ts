import { z } from 'zod';
import { PAGE_SIZE } from '#schema/limits.ts';
import { filter, instant } from '../fields.ts';
import { RestExportAuditLogDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

const about = (description: string) => filter.optional().meta({ description });

export const auditRoutes = [
  route('GET /admin/audit/export', RestExportAuditLogDocument, {
    query: z.object({
      actor: about(
        'Part of the name or the email address of an administrator, or the id of an administrator or access token.',
      ),
      token: about('The id of an access token.'),
      change: about('The name of a mutation, such as `updatePlan`.'),
      target: about('The id of the changed object, or part of the name or the email address of a user.'),
      outcome: z
        .enum(['ok', 'failed', 'unfinished'], 'outcome must be ok, failed or unfinished')
        .optional()
        .meta({ description: 'How the change ended.' }),
      since: instant('since').optional().meta({ description: 'Only changes at or after this time.' }),
      until: instant('until').optional().meta({ description: 'Only changes before this time.' }),
    }),
    variables: ({ query: { actor, token, change, target, ...query } }) => ({
      ...query,
      actorId: actor,
      tokenId: token,
      field: change,
      targetId: target,
      first: PAGE_SIZE.max,
    }),
    reply: 'audit',
    file: { name: 'audit-log', formatOf: () => 'csv' },
    errorCodes: ['TIMEOUT'],
  }),
];
