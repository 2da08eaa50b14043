import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';

/** Stores a session of the user on another device. */
export async function givenSession({ _id }: UserRecord, id: string): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const session = {
    _id: id,
    aud: 'web',
    userAgent: null,
    ip: '203.0.113.7',
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  await Users.updateOne({ _id }, { $push: { sessions: session } });
}
