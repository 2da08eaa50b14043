import mongoose, { trusted } from 'mongoose';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { isTeamPlanEnding } from '#api/modules/subscriptions/team-plan.service.ts';
import { SeatPurchases } from './seat-purchase.model.ts';
import { followPlan } from './seat-renewals.service.ts';

/**
 * Makes all paid seats renew only as long as their owner's plan includes a team, after an operator changed which plans do. Can be repeated
 * and interrupted.
 */
export async function followEditedPlans(at: Date): Promise<void> {
  const owners = await SeatPurchases.distinct('userId', { seats: trusted({ $gt: 0 }) });
  for (const userId of owners) {
    await mongoose.connection.transaction(async (session) => {
      const subscription = await getSubscription(session, { userId, at });
      await followPlan(session, { userId, isPlanEnding: await isTeamPlanEnding(session, subscription), at });
    });
  }
}
