import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { ChangeOrigin } from './assign-plan.ts';
import { commitChange } from './commit-change.service.ts';
import { addedDaysLeftAt, effectiveEndOf, shortenPeriod } from './subscription.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

interface Removal extends ChangeOrigin {
  readonly days: number;
}

const countDays = (days: number) => `${days} added ${days === 1 ? 'day' : 'days'}`;

/** Takes back days that were added to the effective plan. Returns the new end. Throws CONFLICT for more than are left of them. */
export async function shortenSubscription(
  session: ClientSession,
  { userId, days, at, client }: Removal,
): Promise<Date> {
  const before = await getSubscription(session, { userId, at });
  const after = shortenPeriod(before, days, at);
  const end = after && effectiveEndOf(after);
  if (!end) {
    const left = addedDaysLeftAt(before, at);
    const most = left === 0 ? 'This plan has no added days that are left' : `Only ${countDays(left)} can be removed`;
    throw new DomainError('CONFLICT', most);
  }
  const description = `${countDays(days)} ${days === 1 ? 'was' : 'were'} removed from the plan`;
  await commitChange(session, { before, after, kind: 'shortened', description, at, client });
  return end;
}
