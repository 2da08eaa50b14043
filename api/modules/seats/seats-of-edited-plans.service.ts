import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { toPseudonym } from '#api/kernel/pseudonym.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { notify, withdrawNotifications } from '#api/modules/notifications/notifications.service.ts';
import { findUserPlan, getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { isTeamPlanEnding } from '#api/modules/subscriptions/team-plan.service.ts';
import { notifyPoolClosed } from '#api/modules/teams/pool-notices.service.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { renewSeatsWithPlan } from './seat-renewals.service.ts';

interface OwnerAtTime {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

interface SeatsChange extends OwnerAtTime {
  /** As they were before. */
  readonly changed: readonly SeatPurchaseRecord[];
  readonly isPlanEnding: boolean;
}

const SUBJECT = 'seats-of-edited-plan';

/** Describes seats that no longer renew. */
const describeEnd = (lastDay: string) => ({
  kind: 'warning' as const,
  title: 'Your seats will end',
  message: `The seats that you bought end with their paid period, by ${lastDay}, because your plan will include no team then. They renew again if it does before they end.`,
});

const RENEWAL = {
  kind: 'info',
  title: 'Your seats renew again',
  message: 'Your plan includes a team again, so the seats that you bought do not end with their paid period.',
} as const;

/** Notifies an owner that their seats end, or renew again, because an administrator changed which plans include a team. */
async function notifyOfSeats(
  session: ClientSession,
  { changed, userId, isPlanEnding, at }: SeatsChange,
): Promise<void> {
  // Seats that the owner removed end in any case.
  const kept = changed.filter(({ keptSeats }) => keptSeats > 0);
  if (kept.length === 0) return;
  const lastEnd = Math.max(...kept.map(({ periodEnd }) => (periodEnd ?? at).getTime()));
  const text = isPlanEnding ? describeEnd(formatFullDay(new Date(lastEnd))) : RENEWAL;
  await withdrawNotifications(session, { userId, subject: SUBJECT });
  await notify(session, { ...text, userId, subject: SUBJECT, link: '/dashboard/teams', at });
}

/** Makes an owner's seats renew only as long as their plan includes a team, and notifies the owner of a change. */
async function followEditedPlan(session: ClientSession, { userId, at }: OwnerAtTime): Promise<void> {
  const subscription = await getSubscription(session, { userId, at });
  const isPlanEnding = await isTeamPlanEnding(session, subscription);
  const changed = await renewSeatsWithPlan(session, { userId, isPlanEnding, at });
  if (changed.length === 0) return;
  await notifyOfSeats(session, { changed, userId, isPlanEnding, at });
  const plan = await findUserPlan(session, userId);
  if (!plan?.teams) await notifyPoolClosed(session, { ownerId: userId, planName: plan?.name ?? null, at });
}

/**
 * Makes all paid seats renew only as long as their owner's plan includes a team, after an administrator changed which plans do, and notifies
 * their owners. Can be repeated and interrupted. Returns whether the seats of all owners could be changed.
 */
export async function followEditedPlans(runtime: Runtime, at: Date): Promise<boolean> {
  const owners = await SeatPurchases.distinct('userId', { seats: trusted({ $gt: 0 }) });
  let haveAllFollowed = true;
  for (const userId of owners) {
    try {
      await mongoose.connection.transaction((session) => followEditedPlan(session, { userId, at }));
    } catch (err) {
      // One owner must not keep the seats of others from following.
      haveAllFollowed = false;
      const user = toPseudonym(runtime, userId);
      runtime.log.error({ err, user }, 'Seats could not follow an edited plan, and will be tried again');
    }
  }
  return haveAllFollowed;
}
