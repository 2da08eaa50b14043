import { isRecord, parseOrNull } from '#web/lib/json.ts';

function decode(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Returns the id of the account that a session's token is for: the claim `sub` of the JWT. Null for a text that is no JWT. Checks no signature. */
function accountOf(token: string): string | null {
  const claims = parseOrNull(decode(token.split('.')[1] ?? ''));
  return isRecord(claims) && typeof claims.sub === 'string' ? claims.sub : null;
}

/**
 * Names the owner of what tabs store: an account, from signing in to signing out. A session of the same account after one that expired has the
 * same owner, and one after Logout has another. All tabs get the same result, also when the browser stores no owner yet.
 * @param stored the owner that the browser stores. Null: the user signed out, or never signed in
 */
export function ownerOf(token: string, stored: string | null): string {
  const account = accountOf(token);
  if (account !== null && stored?.startsWith(`${account}.`)) return stored;
  // The end of the token is a part of its signature, which is another one in each session.
  return `${account ?? ''}.${token.slice(-12)}`;
}
