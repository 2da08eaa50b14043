import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { idempotent, isOmitted, modelProvider, optional } from '../fields.ts';
import { RestSimplifyDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const simplificationRoutes = [
  route('POST /simplify', RestSimplifyDocument, {
    body: z.strictObject({
      text: z.string({ error: (issue) => (isOmitted(issue) ? 'Text is required' : undefined) }),
      action_id: optional(z.string()),
      provider: optional(modelProvider),
      model: optional(z.string()),
    }),
    headers: idempotent,
    variables: ({ body, headers }) => ({ input: { ...camelKeys(body), idempotencyKey: headers['Idempotency-Key'] } }),
    reply: 'simplify',
    errorCodes: [
      'QUOTA_EXHAUSTED',
      'PLAN_REQUIRED',
      'NOT_FOUND',
      'CONFLICT',
      'IDEMPOTENCY_MISMATCH',
      'PROVIDER_FAILED',
      'TIMEOUT',
    ],
  }),
];
