import { z } from 'zod';
import { IDEMPOTENCY_KEY_LENGTH } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { modelProvider, optional } from '../fields.ts';
import { RestSimplifyDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

const keyError = `Idempotency-Key must have at most ${IDEMPOTENCY_KEY_LENGTH.max} characters`;
const isOmitted = ({ input }: { input?: unknown }) => input === undefined || input === null;

export const simplificationRoutes = [
  route('POST /simplify', RestSimplifyDocument, {
    body: z.strictObject({
      text: z.string({ error: (issue) => (isOmitted(issue) ? 'Text is required' : undefined) }),
      action_id: optional(z.string()),
      provider: optional(modelProvider),
      model: optional(z.string()),
    }),
    headers: z.object({
      'Idempotency-Key': z.string().max(IDEMPOTENCY_KEY_LENGTH.max, keyError).optional(),
    }),
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
