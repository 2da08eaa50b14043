import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { SignedInUser, UserRecord } from '#api/kernel/viewer.ts';
import type { Story } from './stories.ts';

/** What has come of the stories so far. */
export interface Cast {
  readonly runtime: Runtime;
  /** That everybody signs in with. */
  readonly password: string;
  readonly stories: ReadonlyMap<number, Story>;
  /** Those who have an account, by the index of their story. */
  readonly accounts: Map<number, UserRecord>;
  /** Teams by the index of their owners. */
  readonly teams: Map<number, string>;
  /** Codes that a partner hands out. */
  readonly partnerCodes: string[];
  /** Who is suspended, and does nothing. */
  readonly suspended: Set<number>;
  /** Own actions of people, newest last. */
  readonly actions: Map<number, string[]>;
  /** Who runs on an own key. */
  readonly ownKeys: Set<number>;
  /** Whose plan was found to have no limit. */
  readonly unlimited: Set<number>;
}

const viewerOf = (user: UserRecord): SignedInUser => ({
  kind: 'user',
  userId: String(user._id),
  role: user.role,
  sessionId: 'demo',
  audience: 'web',
  user,
});

/** A request of somebody's at a moment of the past. Of nobody's, before they have an account. */
export function contextAt({ runtime, accounts }: Cast, { index, persona }: Story, at: Date): RequestContext {
  const user = accounts.get(index);
  return {
    viewer: user ? viewerOf(user) : { kind: 'anonymous' },
    client: { ip: persona.ip, userAgent: persona.userAgent },
    now: () => at,
    requestId: 'demo',
    runtime,
  };
}

/** The same, by an administrator. */
export const administratorAt = (runtime: Runtime, user: UserRecord, at: Date): RequestContext => ({
  viewer: viewerOf(user),
  client: { ip: '127.0.0.1', userAgent: null },
  now: () => at,
  requestId: 'demo',
  runtime,
});
