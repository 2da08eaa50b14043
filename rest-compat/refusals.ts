import type { AccessRule } from '#api/graphql/access.ts';
import { ERROR_STATUS, type ErrorCode } from '#api/kernel/errors.ts';
import { type JsonSchema, object } from './json-schema.ts';
import type { Route } from './route.ts';

/** What each code tells a client, for the reference. */
const MEANING: Readonly<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: 'Something that was sent is wrong; `fields` says what.',
  UNAUTHENTICATED: 'The credential is missing, of another kind, or no good.',
  QUOTA_EXHAUSTED: 'No prompt is left.',
  FORBIDDEN: 'This credential may not do this.',
  ACCOUNT_SUSPENDED: 'The account is suspended: it can read, and do little else.',
  INSUFFICIENT_SCOPE: 'The access token lacks the scope named in `required_scope`.',
  PLAN_REQUIRED: 'The plan does not include this.',
  PASSWORD_CHANGE_REQUIRED: 'The password that somebody else gave must be replaced first.',
  NOT_FOUND: 'There is nothing under this id, or it is somebody else’s.',
  METHOD_NOT_ALLOWED: 'The address does not take this method; `Allow` says which it takes.',
  CONFLICT: 'It contradicts what is there.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body must be uncompressed `application/json`.',
  IDEMPOTENCY_MISMATCH: 'The Idempotency-Key was used for another body.',
  RATE_LIMITED: 'Too many requests; `Retry-After` says when to try again.',
  INTERNAL: 'A fault of ours. `request_id` helps us to find it.',
  PROVIDER_FAILED: 'The model provider failed. Nothing was charged.',
  UNAVAILABLE: 'Not available right now; `Retry-After` says when to try again.',
  TIMEOUT: 'It took too long. Nothing was charged.',
};

export const ERROR_SCHEMA: JsonSchema = object(
  {
    success: { const: false },
    error: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs.', enum: Object.keys(ERROR_STATUS) },
    request_id: { type: 'string', description: 'Names the request in the log.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong, by field.' },
    required_scope: { type: 'string', description: 'The scope that an access token lacks.' },
  },
  ['success', 'error', 'code', 'request_id'],
);

const WAIT = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, required: true },
};

function refusedByAccess(rule: AccessRule): ErrorCode[] {
  if (rule.public) return [];
  return [
    'UNAUTHENTICATED',
    ...(rule.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(rule.role === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(rule.role && !rule.beforePasswordChange ? (['PASSWORD_CHANGE_REQUIRED'] as const) : []),
    ...(rule.role && rule.writes && !rule.whileSuspended ? (['ACCOUNT_SUSPENDED'] as const) : []),
  ];
}

function refusedByInput({ method, path, query }: Route): ErrorCode[] {
  return [
    ...(method !== 'GET' || query ? (['BAD_USER_INPUT'] as const) : []),
    ...(method !== 'GET' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
  ];
}

function response(status: number, codes: readonly ErrorCode[]) {
  const [code] = codes;
  if (!code) throw new Error(`The status ${status} has no code.`);
  const fields = code === 'BAD_USER_INPUT' ? { fields: { email: 'email is required' } } : {};
  const error = code === 'BAD_USER_INPUT' ? 'email is required' : MEANING[code];
  const example = { success: false, error, code, request_id: 'f3a1c2de-5eed-4fc2-be61-3b76b9a2d798', ...fields };
  return {
    description: codes.map((each) => `\`${each}\`: ${MEANING[each]}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: WAIT }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
  };
}

/** Every way in which a route may refuse, by status. */
export function refusalsOf(route: Route, access: readonly AccessRule[]) {
  const codes = new Set<ErrorCode>([
    ...refusedByInput(route),
    ...access.flatMap(refusedByAccess),
    ...route.refusals,
    ...(['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const),
  ]);
  const statuses = [...new Set([...codes].map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      response(
        status,
        [...codes].filter((code) => ERROR_STATUS[code] === status),
      ),
    ]),
  );
}
