/** What an error code of a change means, in words. A code that is not here is shown as it is. */
const ERROR_TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BAD_USER_INPUT: 'Refused: invalid input',
    FORBIDDEN: 'Refused: not allowed',
    ACCOUNT_SUSPENDED: 'Refused: account suspended',
    INSUFFICIENT_SCOPE: 'Refused: not in the scope',
    PLAN_REQUIRED: 'Refused: needs another plan',
    NOT_FOUND: 'Refused: not found',
    CONFLICT: 'Refused: conflict',
    IDEMPOTENCY_MISMATCH: 'Refused: idempotency key in use',
    RATE_LIMITED: 'Refused: too many requests',
    INTERNAL: 'Failed: internal error',
    PROVIDER_FAILED: 'Failed: other service',
    UNAVAILABLE: 'Failed: service unavailable',
    TIMEOUT: 'Failed: timeout',
  }),
);

/** Says in words how a change of the audit log failed. */
export const describeError = (code: string): string => ERROR_TEXTS.get(code) ?? code;
