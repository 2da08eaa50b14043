import type { ClientSession } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { accountStatusOf } from '#api/modules/accounts/account-status.rules.ts';
import type { AccountChanges } from '#api/modules/accounts/account-updates.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';

interface Report {
  readonly before: UserRecord;
  /** Only values that differ from `before`. */
  readonly changes: AccountChanges;
  readonly supportEmail: string;
  readonly at: Date;
}

/** Returns one sentence for each changed profile field, or null without one. */
function describeProfile({ before, changes: { fullName, role } }: Report): string | null {
  const sentences = [
    fullName !== undefined && 'An administrator changed the name',
    role !== undefined && `An administrator changed the role from ${before.role} to ${role}; all sessions were ended`,
  ];
  return sentences.filter((sentence) => sentence !== false).join('. ') || null;
}

/**
 * Reports an administrator's changes to the user, in the caller's transaction: in their activity log, and a new email address also in their inbox.
 */
export async function reportChanges(session: ClientSession, report: Report): Promise<void> {
  const { before, changes, supportEmail, at } = report;
  // Without a client: users must not see where administrators are.
  const origin = { userId: before._id, client: null, at };

  if (changes.email !== undefined) {
    const description = `An administrator changed the email address from ${before.email} to ${changes.email}`;
    await recordActivity(session, { ...origin, type: 'email_change', description });
    await notifyOfSecurity(session, {
      userId: before._id,
      title: 'Your email address was changed',
      message: `You now sign in with ${changes.email}. If you did not request this, write to ${supportEmail} at once.`,
      at,
    });
  }

  const profile = describeProfile(report);
  if (profile) await recordActivity(session, { ...origin, type: 'profile_update', description: profile });

  const [from, to] = [accountStatusOf(before), accountStatusOf({ ...before, ...changes })];
  if (from !== to) {
    const description = `An administrator changed the account's status from ${from} to ${to}`;
    await recordActivity(session, { ...origin, type: 'security_alert', description });
  }
}
