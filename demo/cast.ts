import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { SignedInUser, UserRecord } from '#api/kernel/viewer.ts';
import type { Story } from './stories.ts';

/** All made-up users, and what they have done so far in the demo. */
export interface Cast {
  readonly runtime: Runtime;
  /** The password of every account. */
  readonly password: string;
  /** What each user will do, by the index of the story. */
  readonly stories: ReadonlyMap<number, Story>;
  /** Accounts that were opened, by the index of their user's story. */
  readonly accounts: Map<number, UserRecord>;
  /** Ids of teams, by the index of their owner's story. */
  readonly teams: Map<number, string>;
  /** Codes that a partner distributes. */
  readonly partnerCodes: string[];
  /** Suspended users, who do nothing, by the index of their story. */
  readonly suspended: Set<number>;
  /** Ids of custom actions, by the index of their owner's story, newest last. */
  readonly actions: Map<number, string[]>;
  /** Users with an own key, by the index of their story. */
  readonly ownKeys: Set<number>;
  /** Users whose plan has no limit of prompts, by the index of their story. */
  readonly unlimited: Set<number>;
}

const viewerOf = (user: UserRecord): SignedInUser => ({
  kind: 'user',
  userId: String(user._id),
  role: user.role,
  sessionId: 'demo',
  audience: 'web',
  signedInAt: user.createdAt,
  user,
});

/** Returns the context of a request that a user sends at a time in the past. Anonymous until the user has an account. */
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

/** Returns the context of a request that an administrator sends at a time in the past. */
export const administratorAt = (runtime: Runtime, user: UserRecord, at: Date): RequestContext => ({
  viewer: viewerOf(user),
  client: { ip: '127.0.0.1', userAgent: null },
  now: () => at,
  requestId: 'demo',
  runtime,
});
