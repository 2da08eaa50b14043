import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import type { NamedKey } from '#api/kernel/config.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { PasswordDigest, Passwords } from '#api/ports/passwords.ts';

/** OWASP's recommendation for argon2id: 19 MiB of memory, two iterations, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, hashLength: 32 } as const;
const SALT_BYTES = 16;

/** libuv's thread pool has four threads, shared with DNS and file access. One stays free for those. */
const MAX_CONCURRENT = Math.min(availableParallelism(), 3);
const MAX_QUEUED = 50;

/**
 * Runs at most `maxConcurrent` tasks at the same time, queues up to `maxQueued`, and rejects the rest with UNAVAILABLE.
 */
function semaphore(maxConcurrent: number, maxQueued: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new DomainError('UNAVAILABLE', 'The server is busy. Please try again in a moment');
    try {
      return await task();
    } finally {
      // The next task takes over this one's slot, so `running` stays the same.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Creates the hashing and checking of passwords with these peppers, the active one first. */
export function createPasswords(peppers: readonly [NamedKey, ...NamedKey[]]): Passwords {
  const limited = semaphore(MAX_CONCURRENT, MAX_QUEUED);
  const [active] = peppers;
  const secretOf = ({ key }: NamedKey) => key.export();

  const hash = async (password: string): Promise<PasswordDigest> => ({
    passwordHash: await argon2.hash(password, { ...COST, salt: randomBytes(SALT_BYTES), secret: secretOf(active) }),
    pepperId: active.id,
  });
  /** Verified when there is no account, so that the response takes as long as for a wrong password. */
  let decoy: Promise<PasswordDigest> | undefined;

  return {
    hash: (password) => limited(() => hash(password)),
    verify: (password, digest) =>
      limited(async () => {
        const { passwordHash, pepperId } = digest ?? (await (decoy ??= hash(randomBytes(32).toString('hex'))));
        // Without its pepper in the configuration, a password is never correct.
        const pepper = peppers.find(({ id }) => id === pepperId) ?? active;
        const matches = await argon2.verify(passwordHash, password, { secret: secretOf(pepper) });
        const isCorrect = matches && digest !== null;
        const isOutdated = pepperId !== active.id || argon2.needsRehash(passwordHash, COST);
        return { isCorrect, needsRehash: isCorrect && isOutdated };
      }),
  };
}
