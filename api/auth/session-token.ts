import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { NamedKey } from '#api/kernel/config.ts';
import { memoize } from '#api/lib/memoize.ts';

const ISSUER = 'plainprompt';

/** Requires every claim: jsonwebtoken checks `exp` only if it is there, and the others not at all. */
const sessionClaims = z.object({
  /** What the token is for, so that a token for another purpose can't be used as a session. */
  typ: z.literal('session'),
  iss: z.literal(ISSUER),
  /** The web app or the extension. */
  aud: z.enum(['web', 'ext']),
  sub: z.string().regex(/^[0-9a-f]{24}$/),
  /** The session's secret, from `newSecret`. 22 base64url characters are 128 bits, the least that is accepted. */
  sid: z.string().min(22),
  /** The user's token version. Raising it ends all of the user's sessions. */
  ver: z.int(),
  iat: z.int(),
  exp: z.int(),
});

export type SessionClaims = z.output<typeof sessionClaims>;

/**
 * Returns the header, encoded and with its dot, with which every token of a key begins. jsonwebtoken writes the fields in this order, so the key
 * of a token is found by comparing text, which is faster than decoding the token. In another order, no token would verify.
 */
const headerOf = memoize(
  ({ id }: NamedKey) => `${Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: id })).toString('base64url')}.`,
);

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

interface TokenInput extends Pick<SessionClaims, 'aud' | 'sub' | 'sid' | 'ver'> {
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Creates the bearer token of a session. */
export function signSessionToken({ id, key }: NamedKey, { now, expiresAt, ...who }: TokenInput): string {
  const claims: SessionClaims = {
    typ: 'session',
    iss: ISSUER,
    iat: seconds(now),
    exp: seconds(expiresAt),
    ...who,
  };
  return jwt.sign(claims, key, { algorithm: 'HS256', keyid: id });
}

/**
 * Returns the claims of a session token. Null when it is invalid, expired, or not signed by one of these keys. A session that was ended still has
 * valid claims: `findSession` finds that out.
 */
export function verifySessionToken(token: string, keys: readonly NamedKey[], now: Date): SessionClaims | null {
  try {
    const signer = keys.find((candidate) => token.startsWith(headerOf(candidate)));
    if (!signer) return null;
    const claims = jwt.verify(token, signer.key, { algorithms: ['HS256'], clockTimestamp: seconds(now) });
    return sessionClaims.parse(claims);
  } catch {
    return null;
  }
}
