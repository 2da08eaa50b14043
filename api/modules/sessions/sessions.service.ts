import { removeStaleSessions } from '#api/modules/accounts/session-store.service.ts';
import { MAX_IDLE_MS } from './sessions.ts';

/** Deletes sessions that are no longer valid: they contain addresses and browsers of users. */
export async function removeEndedSessions(now: Date): Promise<void> {
  await removeStaleSessions({ expiredBy: now, lastSeenBy: new Date(now.getTime() - MAX_IDLE_MS) });
}
