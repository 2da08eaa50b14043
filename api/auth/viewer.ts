import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../errors.ts';
import type { UserRecord } from '../modules/users/users.service.ts';

/** A signed-in person, as they stand in the database at this request. */
export interface SignedIn {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: 'user' | 'admin';
  /** Names the session they came by; it opens nothing. */
  readonly sessionId: string;
  readonly user: UserRecord;
}

/** Who is asking. */
export type Viewer =
  /** `refusal`: why what they came with is no good. It keeps them out only where somebody must be signed in. */
  | { readonly kind: 'anonymous'; readonly refusal?: string }
  | SignedIn
  | { readonly kind: 'token'; readonly tokenId: string; readonly scopes: readonly string[] };

/** Null when its kind of credential is absent, and anonymous with a refusal when it is there and no good. */
export type Strategy = (headers: IncomingHttpHeaders, now: Date) => Promise<Viewer | null>;

/** The kinds of credential there are. Each surface names those it admits, and the others are not even looked at. */
export type Credential = 'session' | 'accessToken';
export type Strategies = Readonly<Record<Credential, Strategy>>;

/** The first admitted credential that is there decides. */
export async function identify(
  strategies: Strategies,
  admitted: readonly Credential[],
  headers: IncomingHttpHeaders,
  now: Date,
): Promise<Viewer> {
  for (const credential of admitted) {
    const viewer = await strategies[credential](headers, now);
    if (viewer) return viewer;
  }
  return { kind: 'anonymous' };
}

/** The person asking, for rules about "my own". */
export function personOf(viewer: Viewer): SignedIn {
  if (viewer.kind !== 'user') throw new DomainError('FORBIDDEN', 'Only a signed-in person can do this');
  return viewer;
}
