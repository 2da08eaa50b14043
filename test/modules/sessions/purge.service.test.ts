import { expect, test } from 'vitest';
import { purge } from '#api/jobs/purge.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { type SessionEntry, Users } from '#api/modules/accounts/user.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { givenUser } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';

const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const session = (_id: string, { seen, expires }: { seen: number; expires: number }): SessionEntry => ({
  _id,
  aud: 'web',
  userAgent: null,
  ip: '203.0.113.7',
  createdAt: daysFromNow(-20),
  lastSeenAt: daysFromNow(seen),
  expiresAt: daysFromNow(expires),
});

test('sessions that have expired, or were not used for a week, are deleted; the others stay', async () => {
  const { _id } = await givenUser({
    sessions: [
      session('expired', { seen: -1, expires: -0.1 }),
      session('idle', { seen: -7.1, expires: 10 }),
      session('alive', { seen: -6, expires: 10 }),
    ],
  });
  await purge(NOW);
  const { sessions } = await Users.findById(_id).orFail().lean();
  expect(sessions.map((it) => it._id)).toEqual(['alive']);
});

test('the address of a deleted user is erased once every webhook has received the deletion', async () => {
  const event = { type: 'user.deleted', data: { id: '1', email: 'ann@example.com' }, createdAt: NOW };
  await OutboxEvents.create([{ ...event, dispatchedAt: NOW }, event]);
  await purge(NOW);
  const events = await OutboxEvents.find().sort({ dispatchedAt: -1 }).lean();
  expect(events.map(({ data }) => data as object)).toEqual([{ id: '1' }, event.data]);
});
