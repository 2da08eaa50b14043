import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { SignedInUser, UserRecord } from '#api/kernel/viewer.ts';
import type { Story } from './stories.ts';

/** The state of the stories so far. */
export interface Cast {
  readonly runtime: Runtime;
  /** The password of every account. */
  readonly password: string;
  readonly stories: ReadonlyMap<number, Story>;
  /** Accounts by the index of their story. */
  readonly accounts: Map<number, UserRecord>;
  /** Teams by the index of their owners. */
  readonly teams: Map<number, string>;
  /** Codes that a partner distributes. */
  readonly partnerCodes: string[];
  /** Suspended users, who do nothing. */
  readonly suspended: Set<number>;
  /** Ids of custom actions by the index of their owner, newest last. */
  readonly actions: Map<number, string[]>;
  /** Users who run on an own key. */
  readonly ownKeys: Set<number>;
  /** Users whose plan has no limit. */
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

/** The context of a request of a user in the past. Anonymous until the user has an account. */
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
