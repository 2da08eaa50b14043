import type { Strategy } from '#api/auth/identify.ts';
import { verifySessionToken } from '#api/auth/session-token.ts';
import type { NamedKey } from '#api/kernel/config.ts';
import { findSession } from './sessions.ts';

const SCHEME = /^Bearer +/i;

/**
 * Builds the strategy that identifies the web app and the extension by `Authorization: Bearer <jwt>`. It returns null
 * for a request without such a header, so that other strategies are tried, and an anonymous viewer with a refusal for an invalid or ended session.
 */
export const sessionStrategy =
  (keys: readonly NamedKey[]): Strategy =>
  async ({ authorization }, now) => {
    if (!authorization || !SCHEME.test(authorization)) return null;
    const claims = verifySessionToken(authorization.replace(SCHEME, ''), keys, now);
    const found = claims && (await findSession(claims, now));
    if (!found) return { kind: 'anonymous', refusal: 'Please sign in again' };
    return { kind: 'user', userId: found.user._id.toHexString(), role: found.user.role, ...found };
  };
