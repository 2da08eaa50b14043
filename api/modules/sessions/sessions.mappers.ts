import type { UserRecord } from '#api/kernel/viewer.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.

/** A session that was just opened. */
export interface SessionMapper {
  /** The bearer token. It is not stored. */
  readonly token: string;
  readonly user: UserRecord;
  /** Whether the user joined a team by the invitation that they signed up with. Absent unless the session began with a sign-up. */
  readonly joinedTeam?: boolean;
  /** The new email address whose change the new password canceled. Null without one. Absent unless a password was changed. */
  readonly canceledEmail?: string | null;
}
