import type { AccessRule } from '#api/graphql/access.ts';
import { ERROR_STATUS, type ErrorCode } from '#api/kernel/errors.ts';
import { type JsonSchema, object } from './json-schema.ts';
import type { Route } from './route.ts';

/** A description of each error code, for the API reference. */
const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  BAD_USER_INPUT: 'The input is invalid. `fields` names the invalid fields.',
  UNAUTHENTICATED: 'The credential is missing, invalid, expired, or of the wrong kind.',
  QUOTA_EXHAUSTED: 'No prompt is left.',
  FORBIDDEN: 'The user is not allowed to do this.',
  ACCOUNT_SUSPENDED: 'The account is suspended. It can read, but make few changes.',
  INSUFFICIENT_SCOPE: 'The access token lacks the scope named in `required_scope`.',
  PLAN_REQUIRED: 'The plan does not include this.',
  PASSWORD_CHANGE_REQUIRED: 'The user must replace a password that an administrator or a team chose for them first.',
  NOT_FOUND: 'The object does not exist, or belongs to another user.',
  METHOD_NOT_ALLOWED: 'This path does not support the method. `Allow` lists the supported methods.',
  CONFLICT: 'The request conflicts with the current state.',
  PAYLOAD_TOO_LARGE: 'The request is too large. `error` says how large it can be.',
  UNSUPPORTED_MEDIA_TYPE: 'The body must be uncompressed `application/json`.',
  IDEMPOTENCY_MISMATCH: 'The Idempotency-Key was already used with a different body.',
  RATE_LIMITED: 'Too many requests. `Retry-After` says how long to wait.',
  INTERNAL: 'Internal error. Support can find it by its `request_id`.',
  PROVIDER_FAILED:
    'Another service failed: a model or payment provider. No prompt was used, unless `used_prompt` is true.',
  UNAVAILABLE: 'Temporarily unavailable. `Retry-After` says how long to wait.',
  TIMEOUT:
    'The request took too long. No prompt was used, unless `used_prompt` is true or the run is finished later: repeat it with the same `Idempotency-Key`.',
};

export const ERROR_SCHEMA: JsonSchema = object(
  {
    success: { const: false },
    error: { type: 'string', description: 'A message that can be shown to users.' },
    code: { type: 'string', description: 'An error code for programs.', enum: Object.keys(ERROR_STATUS) },
    request_id: { type: 'string', description: 'The id of the request in the server log.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'An error message for each invalid field.',
    },
    required_scope: { type: 'string', description: 'The scope that the access token lacks.' },
    used_prompt: {
      const: true,
      description: 'The failed run used a prompt, because the refunds of the day were used up. Absent if it used none.',
    },
    in_progress: {
      const: true,
      description:
        'Another request with the same `Idempotency-Key` is still in progress: repeat this one with its key. Absent for other conflicts.',
    },
    summary: {
      type: 'string',
      description: 'What became of a refused rewrite and its prompt. `error` contains it, followed by the reasons.',
    },
    reasons: {
      type: 'array',
      items: { type: 'string' },
      description: 'Why a model’s rewrite was refused: one sentence each.',
    },
    lost: {
      type: 'array',
      items: object({ start: { type: 'integer' }, end: { type: 'integer' }, reason: { type: 'string' } }),
      description:
        'The parts of the prompt that a refused rewrite left out: positions in the trimmed prompt, in UTF-16 code units.',
    },
    refused_rewrite: {
      ...object({
        id: { type: 'string' },
        expires_at: { type: 'string', format: 'date-time' },
        costs_prompt: { type: 'boolean', description: 'Whether keeping it uses a prompt.' },
      }),
      description: 'A refused rewrite, which can be kept over GraphQL until it expires, with `keepRefusedRewrite(id)`.',
    },
  },
  ['success', 'error', 'code', 'request_id'],
);

const WAIT = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, required: true },
};

/** Returns the errors that the access rules of a route's fields can cause. */
function getAccessErrors(rule: AccessRule): ErrorCode[] {
  if (rule.public) return [];
  return [
    'UNAUTHENTICATED',
    ...(rule.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(rule.role === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(rule.role && !rule.beforePasswordChange ? (['PASSWORD_CHANGE_REQUIRED'] as const) : []),
    ...(rule.role && rule.writes && !rule.whileSuspended ? (['ACCOUNT_SUSPENDED'] as const) : []),
  ];
}

/** Returns the errors that a request's path, query and body can cause. */
function getInputErrors({ method, path, query }: Route): ErrorCode[] {
  return [
    ...(method !== 'GET' || query ? (['BAD_USER_INPUT'] as const) : []),
    ...(method !== 'GET' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
  ];
}

/** Describes the response of one status, which several error codes may share. */
function buildErrorResponse(status: number, codes: readonly ErrorCode[]) {
  const [code] = codes;
  if (!code) throw new Error(`The status ${status} has no code.`);
  const fields = code === 'BAD_USER_INPUT' ? { fields: { email: 'email is required' } } : {};
  const error = code === 'BAD_USER_INPUT' ? 'email is required' : MEANINGS[code];
  const example = { success: false, error, code, request_id: 'f3a1c2de-5eed-4fc2-be61-3b76b9a2d798', ...fields };
  return {
    description: codes.map((each) => `\`${each}\`: ${MEANINGS[each]}`).join('\n\n'),
    ...((status === 429 || status === 503) && { headers: WAIT }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
  };
}

/** The error responses of a route, by HTTP status. */
export function buildErrorResponses(route: Route, access: readonly AccessRule[]) {
  const codes = new Set<ErrorCode>([
    ...getInputErrors(route),
    ...access.flatMap(getAccessErrors),
    ...route.errorCodes,
    ...(['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const),
  ]);
  const statuses = [...new Set([...codes].map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      buildErrorResponse(
        status,
        [...codes].filter((code) => ERROR_STATUS[code] === status),
      ),
    ]),
  );
}
