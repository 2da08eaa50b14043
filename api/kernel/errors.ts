/** Every failure that a client may see, with the HTTP status that REST answers. */
export const ERROR_STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  QUOTA_EXHAUSTED: 402,
  FORBIDDEN: 403,
  ACCOUNT_SUSPENDED: 403,
  INSUFFICIENT_SCOPE: 403,
  PLAN_REQUIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What an error response contains beside code and message, such as `fields: { code: 'This promo code already exists' }`. */
export interface ErrorDetails {
  readonly fields?: Readonly<Record<string, string>>;
  readonly required_scope?: string;
  /** The failed run used a prompt, because the user's refunds of the day were used up. Absent when it used none. */
  readonly used_prompt?: true;
  /** Another request with the same idempotency key is still in progress: repeat this one with its key. Absent for other conflicts. */
  readonly in_progress?: true;
  /** What became of a refused rewrite and its prompt, for users. The message says it, too, and then the reasons. */
  readonly summary?: string;
  /** Why a rewrite was refused: one sentence each, for users. */
  readonly reasons?: readonly string[];
  /** The parts of the prompt that a refused rewrite left out: positions in the trimmed prompt, in UTF-16 code units. */
  readonly lost?: readonly { readonly start: number; readonly end: number; readonly reason: string }[];
  /** A refused rewrite that its user may keep with `keepRefusedRewrite`. `costs_prompt`: false if that uses no prompt. */
  readonly refused_rewrite?: { readonly id: string; readonly expires_at: string; readonly costs_prompt: boolean };
}

interface DomainErrorOptions {
  readonly details?: ErrorDetails;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

const DEFAULT_WAIT_SECONDS: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 2, RATE_LIMITED: 5 };

/** An error whose message is shown to users. Anything else that is thrown is a bug, and its message is masked. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Sent as the header Retry-After, in streams as `extensions.retry_after`. Null: when to try again is not known. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, { details = {}, retryAfterSeconds, cause }: DomainErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds ?? DEFAULT_WAIT_SECONDS[code] ?? null;
  }

  /** graphql copies these to the error that it reports. */
  get extensions() {
    return { code: this.code, ...this.details };
  }
}

/**
 * Builds the BAD_USER_INPUT error for input that breaks a rule. The first text is shown as the error, all of
 * them beside their fields.
 */
export const invalidInput = (fields: Readonly<Record<string, string>>, cause?: unknown) =>
  new DomainError('BAD_USER_INPUT', Object.values(fields)[0] ?? 'Invalid input', { details: { fields }, cause });
