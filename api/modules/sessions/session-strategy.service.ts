import { isAccessToken } from '#api/auth/access-token.ts';
import type { Strategy } from '#api/auth/identify.ts';
import { verifySessionToken } from '#api/auth/session-token.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { findSession } from './sessions.ts';

const SCHEME = /^Bearer +/i;

/** Says what to do instead. Programs with an access token can't sign in: theirs is only in the wrong header. */
const refusalOf = (token: string) =>
  isAccessToken(token) ? 'Send access tokens in the header X-API-KEY' : 'Please sign in again';

/**
 * Builds the strategy that identifies the web app and the extension by `Authorization: Bearer <jwt>`. It returns null
 * for a request without such a header, so that other strategies are tried, and an anonymous viewer with a refusal for an invalid or ended session.
 */
export const sessionStrategy =
  (keys: readonly NamedKey[]): Strategy =>
  async ({ authorization }, now) => {
    if (!authorization || !SCHEME.test(authorization)) return null;
    const token = authorization.replace(SCHEME, '');
    const claims = verifySessionToken(token, keys, now);
    const found = claims && (await findSession(claims, now));
    if (!found) return { kind: 'anonymous', refusal: refusalOf(token) };
    return { kind: 'user', userId: found.user._id.toHexString(), role: found.user.role, ...found };
  };
