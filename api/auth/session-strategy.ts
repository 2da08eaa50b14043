import type { NamedKey } from '../config.ts';
import { findSession } from '../modules/users/sessions.service.ts';
import { verifySessionToken } from './session-token.ts';
import type { Strategy } from './viewer.ts';

const SCHEME = /^Bearer +/i;

/** `Authorization: Bearer <jwt>`: the web app and the extension. */
export const sessionStrategy =
  (keys: readonly NamedKey[]): Strategy =>
  async ({ authorization }, now) => {
    if (!authorization || !SCHEME.test(authorization)) return null;
    const claims = verifySessionToken(authorization.replace(SCHEME, ''), keys, now);
    const found = claims && (await findSession(claims, now));
    if (!found) return { kind: 'anonymous', refusal: 'Please sign in again' };
    const { user, sessionId } = found;
    return { kind: 'user', userId: user._id.toHexString(), role: user.role, sessionId, user };
  };
