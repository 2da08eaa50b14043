import type { ClientSession, Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { formatMoney } from '#api/lib/money.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { type MailContent, type MailTemplate, mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { PER_PERIOD } from '#api/modules/subscriptions/plan-terms.rules.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';

/** What was done to a plan, for the mail that tells its user. */
interface PlanNews {
  /** The plan that the user has now. */
  readonly planName: string;
  /** When its period ends, ISO 8601. */
  readonly endsAt: string;
  readonly by: 'user' | 'administrator';
}

interface RenewalNews extends PlanNews {
  /** The price of the renewal, such as `$9.99 a month`. Null when nothing renews the plan. */
  readonly price: string | null;
}

interface PlannedPlanNews extends RenewalNews {
  /** The name of the plan that starts when the period ends. */
  readonly nextPlanName: string;
}

/** Formats what each renewal costs: `$9.99 a month`. */
export const formatTerms = ({ amountMinor, currency, everyMonths }: RenewalTerms): string =>
  `${formatMoney(amountMinor, currency)} ${PER_PERIOD[everyMonths]}`;

const endOf = ({ endsAt }: PlanNews) => formatFullDay(new Date(endsAt));

const describeRenewal = (news: RenewalNews) =>
  news.price === null ? `It is valid until ${endOf(news)}.` : `It renews on ${endOf(news)} for ${news.price}.`;

const HELP: Readonly<Record<PlanNews['by'], string>> = {
  user: 'If this was not you, change your password, and undo this on the Billing page.',
  administrator: 'If you did not expect this, write to us.',
};

/**
 * Builds a template. Its mails are not sent to an address that its user has not confirmed, because that can be another
 * person's.
 */
const planMail = <TNews extends PlanNews>(
  name: string,
  write: (news: TNews) => { readonly subject: string; readonly text: string },
): MailTemplate<TNews> =>
  mailTemplate<TNews>(name, async (news, { to }): Promise<MailContent | null> => {
    if (!(await findConfirmedUserId(to))) return null;
    const { subject, text } = write(news);
    return {
      subject,
      paragraphs: [text, HELP[news.by]],
      link: { label: 'See your plan', path: '/dashboard/billing' },
    };
  });

const who = ({ by }: PlanNews) => (by === 'user' ? 'You' : 'An administrator');

interface CancelledPlanNews extends PlanNews {
  readonly canResume: boolean;
}

export const planCancelledMail = planMail<CancelledPlanNews>('plan_cancelled', (news) => ({
  subject: `Your ${news.planName} plan ends on ${endOf(news)}`,
  text: `${who(news)} cancelled your ${news.planName} plan. It stays active until ${endOf(news)}, and you are not charged again.${news.canResume ? ' You can resume it until then.' : ''}`,
}));

export const planResumedMail = planMail<RenewalNews>('plan_resumed', (news) => ({
  subject: `Your ${news.planName} plan continues`,
  text: `${who(news)} resumed your ${news.planName} plan. ${describeRenewal(news)}`,
}));

export const planChangeScheduledMail = planMail<PlannedPlanNews>('plan_change_scheduled', (news) => ({
  subject: `Your plan changes to ${news.nextPlanName} on ${endOf(news)}`,
  text: `${who(news)} switched from ${news.planName} to ${news.nextPlanName}. Nothing is charged today. ${news.planName} stays active until ${endOf(news)}. From then on, ${news.nextPlanName} costs ${news.price ?? 'nothing'}. You can undo the change until then.`,
}));

export const planChangeUndoneMail = planMail<RenewalNews>('plan_change_undone', (news) => ({
  subject: `Your ${news.planName} plan continues`,
  text: `${who(news)} undid the change of your plan, so you keep ${news.planName}. ${describeRenewal(news)}`,
}));

interface NewPlanMail<TNews extends PlanNews> {
  readonly runtime: Runtime;
  readonly userId: Types.ObjectId;
  readonly template: MailTemplate<TNews>;
  readonly news: TNews;
  readonly at: Date;
}

/** Queues a mail about a plan to its user. Does nothing for a deleted account, which has no address any more. */
export async function queuePlanMail<TNews extends PlanNews>(
  session: ClientSession | null,
  { runtime, userId, template, news, at }: NewPlanMail<TNews>,
): Promise<void> {
  const to = await findEmail(session, userId);
  if (to !== null) await queueMail(session, { runtime, template, to, data: news, at });
}
