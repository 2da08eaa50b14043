import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import type { NamedKey } from '../config.ts';
import { DomainError } from '../errors.ts';

/** OWASP's second profile: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1, hashLength: 32 } as const;
const SALT_BYTES = 16;

/** libuv runs four at once, DNS and files included: one stays free for them. */
const MAX_AT_ONCE = Math.min(availableParallelism(), 3);
const MAX_WAITING = 50;

/** What is kept of a password. */
export interface PasswordDigest {
  /** In PHC format: cost, salt and hash. */
  readonly passwordHash: string;
  /** Which pepper was mixed in. */
  readonly pepperId: string;
}

interface Verdict {
  readonly isRight: boolean;
  /** Right, and made at another cost or with a pepper that was replaced since: hash it again while it is known. */
  readonly needsRehash: boolean;
}

/** Throws UNAVAILABLE when too many are waiting already. */
export interface Passwords {
  readonly hash: (password: string) => Promise<PasswordDigest>;
  /** Null, for an account that does not exist, takes as long as any and is never right. */
  readonly verify: (password: string, digest: PasswordDigest | null) => Promise<Verdict>;
}

/** Runs few at once, lets some wait, and refuses the rest. */
function semaphore(maxAtOnce: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new DomainError('UNAVAILABLE', 'The server is busy. Please try again in a moment');
    try {
      return await task();
    } finally {
      // The next in line takes over this one's place, so `running` stays.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createPasswords(peppers: readonly [NamedKey, ...NamedKey[]]): Passwords {
  const inTurn = semaphore(MAX_AT_ONCE, MAX_WAITING);
  const [active] = peppers;
  const secretOf = ({ key }: NamedKey) => key.export();

  const hash = async (password: string): Promise<PasswordDigest> => ({
    passwordHash: await argon2.hash(password, { ...COST, salt: randomBytes(SALT_BYTES), secret: secretOf(active) }),
    pepperId: active.id,
  });
  let decoy: Promise<PasswordDigest> | undefined;

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (password, digest) =>
      inTurn(async () => {
        const { passwordHash, pepperId } = digest ?? (await (decoy ??= hash(randomBytes(32).toString('hex'))));
        const pepper = peppers.find(({ id }) => id === pepperId) ?? active;
        const fits = await argon2.verify(passwordHash, password, { secret: secretOf(pepper) });
        const isRight = fits && digest !== null;
        const isOld = pepperId !== active.id || argon2.needsRehash(passwordHash, COST);
        return { isRight, needsRehash: isRight && isOld };
      }),
  };
}
