import { trusted } from 'mongoose';
import { hashSecret } from '../../auth/secrets.ts';
import { DAY_MS } from '../../days.ts';
import { DomainError } from '../../errors.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';

const SECOND_MS = 1000;
const FREE_FAILURES = 5;
const FIRST_LOCK_MS = 30 * SECOND_MS;
const LONGEST_LOCK_MS = 15 * 60 * SECOND_MS;
/** As many as NIST SP 800-63B allows in a row. */
const MAX_FAILURES = 100;
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** Two that start the same count at once meet; they don't meet twice. */
const TRIES = 3;

const lockAfter = (now: Date) => ({
  $add: [
    now,
    {
      $min: [
        LONGEST_LOCK_MS,
        { $multiply: [FIRST_LOCK_MS, { $pow: [2, { $subtract: ['$failures', FREE_FAILURES] }] }] },
      ],
    },
  ],
});

/** Counts one failure, sets the lock that it earns, and does both at once or not at all. */
const oneMoreFailure = (now: Date) => [
  { $set: { failures: { $add: [{ $ifNull: ['$failures', 0] }, 1] } } },
  {
    $set: {
      lockedUntil: { $cond: [{ $lt: ['$failures', FREE_FAILURES] }, null, lockAfter(now)] },
      expiresAt: {
        $cond: [{ $lt: ['$failures', MAX_FAILURES] }, new Date(now.getTime() + FORGOTTEN_AFTER_MS), null],
      },
    },
  },
];

/** Whether this many failures in a row lock an address. */
export const locksAt = (failures: number) => failures >= FREE_FAILURES;

/** The failures with this one; null when the address is locked. */
async function countIfOpen(key: string, now: Date): Promise<number | null> {
  const open = {
    _id: key,
    failures: trusted({ $lt: MAX_FAILURES }),
    $or: [{ lockedUntil: null }, { lockedUntil: trusted({ $lte: now }) }],
  };
  try {
    const options = { upsert: true, updatePipeline: true, returnDocument: 'after' } as const;
    const { failures } = await SignInAttempts.findOneAndUpdate(open, oneMoreFailure(now), options).lean();
    return failures;
  } catch (error) {
    // There is a count, and it is not open: the upsert tried to make a second one.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

function locked(failures: number, lockedUntil: Date, now: Date): DomainError {
  const waitMs = Math.max(SECOND_MS, lockedUntil.getTime() - now.getTime());
  const text =
    failures >= MAX_FAILURES
      ? 'Too many wrong passwords. Please reset your password to sign in again'
      : 'Too many wrong passwords. Please wait a moment, or reset your password';
  return new DomainError('RATE_LIMITED', text, { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
}

/**
 * Counts an attempt as failed before it is made, so that parallel guesses can't slip by; the right password takes the count back.
 * Answers how many there are in a row with this one. Throws RATE_LIMITED while the address is locked, known or not.
 */
export async function countAttempt(email: string, now: Date): Promise<number> {
  const key = hashSecret(email);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const counted = await countIfOpen(key, now);
    if (counted !== null) return counted;
    // The primary's own view: the count was not waited for until the majority had it.
    const attempts = await SignInAttempts.findById(key).readConcern('local').lean();
    if (!attempts) continue;
    const { failures, lockedUntil } = attempts;
    if (failures >= MAX_FAILURES) throw locked(failures, new Date(now.getTime() + LONGEST_LOCK_MS), now);
    if (lockedUntil && lockedUntil > now) throw locked(failures, lockedUntil, now);
  }
  throw locked(0, now, now);
}

/** For somebody who has shown who they are: by the right password, or by resetting it. */
export async function forgetAttempts(email: string): Promise<void> {
  await SignInAttempts.deleteOne({ _id: hashSecret(email) });
}
