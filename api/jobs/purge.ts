import { forgetAddressesOfDeleted } from '#api/modules/outbox/outbox.service.ts';
import { removeEndedSessions } from '#api/modules/sessions/sessions.service.ts';

/** Removes what has expired inside of rows that stay. Whole rows the database removes by itself, by their TTL indexes. */
export async function purge(now: Date): Promise<void> {
  await removeEndedSessions(now);
  await forgetAddressesOfDeleted();
}
