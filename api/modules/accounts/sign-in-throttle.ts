import { trusted, type Types } from 'mongoose';
import { hashSecret } from '#api/auth/secrets.ts';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#api/lib/days.ts';
import { formatWait } from '#api/lib/format-wait.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';

/** The fifth failure in a row locks the guesser: an address, or a signed-in user. */
const FAILURES_UNTIL_LOCK = 5;

/** The first lock. It doubles with each further failure. */
const FIRST_LOCK_MS = 30 * SECOND_MS;

const LONGEST_LOCK_MS = 15 * MINUTE_MS;

/** The most failures in a row, as NIST SP 800-63B requires. After them, the password must be reset. */
const MAX_FAILURES = 100;

/** Failures are forgotten after this time without another one. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/**
 * How often the count is read again. The second try finds the count that a concurrent request inserted during the
 * first; the third is a reserve.
 */
const MAX_TRIES = 3;

/** Returns the expression for the end of the lock, from the stored number of failures. */
const lockEnd = (now: Date) => ({
  $add: [
    now,
    {
      $min: [
        LONGEST_LOCK_MS,
        { $multiply: [FIRST_LOCK_MS, { $pow: [2, { $subtract: ['$failures', FAILURES_UNTIL_LOCK] }] }] },
      ],
    },
  ],
});

/** Returns the expression for the time when the stored failures are forgotten. */
const forgottenAt = (now: Date) => ({
  $cond: [{ $lt: ['$failures', MAX_FAILURES] }, new Date(now.getTime() + FORGOTTEN_AFTER_MS), null],
});

/** Returns an update pipeline that counts a failure and sets the lock in one atomic step. */
const countFailure = (now: Date) => [
  { $set: { failures: { $add: [{ $ifNull: ['$failures', 0] }, 1] } } },
  {
    $set: {
      lockedUntil: { $cond: [{ $lt: ['$failures', FAILURES_UNTIL_LOCK] }, null, lockEnd(now)] },
      expiresAt: forgottenAt(now),
    },
  },
];

/**
 * Returns an update pipeline that takes one failure back, which was the `failure`th in a row. The lock that it set ends;
 * one that a later failure set stays.
 */
const uncountFailure = (failure: number, now: Date) => [
  {
    $set: {
      lockedUntil: {
        $cond: [
          { $or: [{ $lte: ['$failures', FAILURES_UNTIL_LOCK] }, { $eq: ['$failures', failure] }] },
          null,
          '$lockedUntil',
        ],
      },
      failures: { $max: [0, { $subtract: ['$failures', 1] }] },
    },
  },
  { $set: { expiresAt: forgottenAt(now) } },
];

/** Returns whether this number of failures in a row locks a guesser. */
export const locksAddress = (failures: number) => failures >= FAILURES_UNTIL_LOCK;

/** Counts a failure. Returns the number of failures including this one, or null when the guesser is locked. */
async function countUnlessLocked(key: string, now: Date): Promise<number | null> {
  const unlocked = {
    _id: key,
    failures: trusted({ $lt: MAX_FAILURES }),
    $or: [{ lockedUntil: null }, { lockedUntil: trusted({ $lte: now }) }],
  };
  try {
    const options = { upsert: true, updatePipeline: true, returnDocument: 'after' } as const;
    const { failures } = await SignInAttempts.findOneAndUpdate(unlocked, countFailure(now), options).lean();
    return failures;
  } catch (error) {
    // The document exists but is locked, so the filter missed it and the upsert tried to insert a second one.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

function lockedError(failures: number, lockedUntil: Date, now: Date): DomainError {
  const waitMs = Math.max(SECOND_MS, lockedUntil.getTime() - now.getTime());
  const text =
    failures >= MAX_FAILURES
      ? 'Too many wrong passwords. Please reset your password to sign in again'
      : `Too many wrong passwords. Please wait ${formatWait(waitMs)}, or reset your password`;
  return new DomainError('RATE_LIMITED', text, { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
}

/**
 * The source of wrong passwords that are counted together: sign-ins with an address, or a signed-in user. They are
 * counted apart, because otherwise anyone who knows an address could keep its owner from changing the password.
 */
export type Guesser = { readonly email: string } | { readonly userId: Types.ObjectId };

export const toAttemptsKey = (guesser: Guesser): string =>
  hashSecret('email' in guesser ? guesser.email : `signed in: ${guesser.userId.toString()}`);

/**
 * Counts an attempt as failed before the password is checked, so that parallel guesses cannot exceed the limit. After a
 * correct password, `clearAttempts` removes the count, and `takeAttemptBack` takes it back if the password could not be
 * checked. Returns the failures in a row, including this one. Throws RATE_LIMITED while the guesser is locked. An address
 * is locked whether or not it has an account.
 */
export async function countPasswordAttempt(guesser: Guesser, now: Date): Promise<number> {
  const key = toAttemptsKey(guesser);
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const failures = await countUnlessLocked(key, now);
    if (failures !== null) return failures;
    // The write was acknowledged by the primary alone, so a majority read might miss it.
    const attempts = await SignInAttempts.findById(key).readConcern('local').lean();
    if (!attempts) continue;
    const { lockedUntil } = attempts;
    if (attempts.failures >= MAX_FAILURES) {
      throw lockedError(attempts.failures, new Date(now.getTime() + LONGEST_LOCK_MS), now);
    }
    if (lockedUntil && lockedUntil > now) throw lockedError(attempts.failures, lockedUntil, now);
  }
  // Every try met another request for the same guesser. The next attempt is allowed in a second.
  throw lockedError(0, now, now);
}

/** Takes an attempt back whose password could not be checked. `failure` is what `countPasswordAttempt` returned for it. */
export async function takeAttemptBack(guesser: Guesser, failure: number, now: Date): Promise<void> {
  await SignInAttempts.updateOne({ _id: toAttemptsKey(guesser) }, uncountFailure(failure, now), {
    updatePipeline: true,
  });
}

/** Removes the count of a guesser after a correct password. */
export async function clearAttempts(guesser: Guesser): Promise<void> {
  await SignInAttempts.deleteOne({ _id: toAttemptsKey(guesser) });
}
