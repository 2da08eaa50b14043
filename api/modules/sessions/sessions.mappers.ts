import type { UserRecord } from '#api/kernel/viewer.ts';

/** A session that was just opened. */
export interface SessionMapper {
  /** The bearer token. It is not stored. */
  readonly token: string;
  readonly user: UserRecord;
  /** Absent unless the session began with a sign-up. */
  readonly joinedTeam?: boolean;
}
