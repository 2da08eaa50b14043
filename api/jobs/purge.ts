import { forgetAddressesOfDeleted } from '../modules/outbox/outbox.service.ts';
import { removeDeadSessions } from '../modules/users/sessions.service.ts';

/** Removes what has expired inside of rows that stay. Whole rows the database removes by itself, by their TTL indexes. */
export async function purge(now: Date): Promise<void> {
  await removeDeadSessions(now);
  await forgetAddressesOfDeleted();
}
