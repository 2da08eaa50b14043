import { eraseDeletedUsersAddresses } from '#api/modules/outbox/outbox.service.ts';
import { removeEndedSessions } from '#api/modules/sessions/sessions.service.ts';

/** Removes expired parts of documents. TTL indexes remove whole documents. */
export async function purge(now: Date): Promise<void> {
  await removeEndedSessions(now);
  await eraseDeletedUsersAddresses();
}
