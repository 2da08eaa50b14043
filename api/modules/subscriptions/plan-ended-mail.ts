import { formatFullDay } from '#api/lib/days.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

interface EndedPlan {
  /** The plan that ended. */
  readonly planName: string;
  /** When its period ended, ISO 8601. */
  readonly endedAt: string;
  /** The plan that the missing payment was for: the same plan, or the lower one of a scheduled change. */
  readonly unpaidPlanName: string;
  /** The plan that the user has now. Null without one. */
  readonly nextPlanName: string | null;
}

/**
 * The mail after a plan ended because its renewal was not paid. It is not sent to an address that its user has not
 * confirmed, because that can be another person's.
 */
export const planEndedMail = mailTemplate<EndedPlan>('plan_ended_unpaid', async (endedPlan, { to }) => {
  if (!(await findConfirmedUserId(to))) return null;
  const { planName, endedAt, unpaidPlanName, nextPlanName } = endedPlan;
  const missed = unpaidPlanName === planName ? 'was not renewed' : `did not change to ${unpaidPlanName}`;
  return {
    subject: `Your ${planName} plan ended`,
    paragraphs: [
      `We received no payment for ${unpaidPlanName}, so your ${planName} plan ${missed}. Its period ended on ${formatFullDay(new Date(endedAt))}. ${nextPlanName === null ? 'You have no plan now.' : `You are on the ${nextPlanName} plan now.`}`,
      `To get ${unpaidPlanName}, buy it on the Billing page. If you think that you paid, write to us before you pay again.`,
    ],
    link: { label: 'See the plans', path: '/dashboard/billing' },
  };
});
