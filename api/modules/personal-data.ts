import { personalAchievements } from './achievements/personal-data.ts';
import { personalAddOnPurchases } from './add-ons/personal-data.ts';
import { personalCustomActionLocks, personalCustomActions } from './actions/personal-data.ts';
import { personalActivities } from './activity/personal-data.ts';
import { personalAuditEntries } from './audit/personal-data.ts';
import { personalCheckouts, personalPayments } from './billing/personal-data.ts';
import { personalHistory } from './history/personal-data.ts';
import { personalMails } from './mail/personal-data.ts';
import { personalNotifications } from './notifications/personal-data.ts';
import { personalOutboxEvents } from './outbox/personal-data.ts';
import { personalModelPreferences, personalOwnKeys } from './own-keys/personal-data.ts';
import { personalPaymentReviews } from './payment-reviews/personal-data.ts';
import type { PersonalData } from './personal-data/personal-data.ts';
import { personalTombstones } from './personal-data/personal-tombstones.ts';
import { personalPendingDiscounts, personalRedemptions } from './promo-codes/personal-data.ts';
import { personalLedgerEntries, personalWallets } from './quota/personal-data.ts';
import { personalRateLimits } from './rate-limits/personal-data.ts';
import { personalResetTokens } from './recovery/personal-data.ts';
import { personalIdempotencyKeys } from './simplifications/personal-data.ts';
import { personalSubscriptionChanges, personalSubscriptions } from './subscriptions/personal-data.ts';
import { personalTeamInvitations, personalTeamMemberships, personalTeams } from './teams/personal-data.ts';
import { personalUsageDays } from './usage/personal-data.ts';
import { personalWebhookDeliveries, personalWebhookLogs } from './webhooks/personal-data.ts';
import { personalSignInAttempts, personalUsers } from './users/personal-data.ts';

/** Every collection with rows about people: one line for each, in the order in which they are exported and erased. */
export const personalData: readonly PersonalData[] = [
  personalUsers,
  personalSubscriptions,
  personalSubscriptionChanges,
  personalWallets,
  personalAddOnPurchases,
  personalRedemptions,
  personalPendingDiscounts,
  personalPayments,
  personalCheckouts,
  personalPaymentReviews,
  personalHistory,
  personalCustomActions,
  personalOwnKeys,
  personalModelPreferences,
  personalAchievements,
  personalTeams,
  personalTeamMemberships,
  personalTeamInvitations,
  personalNotifications,
  personalActivities,
  personalAuditEntries,
  personalUsageDays,
  personalLedgerEntries,
  personalIdempotencyKeys,
  personalResetTokens,
  personalCustomActionLocks,
  personalSignInAttempts,
  personalRateLimits,
  personalMails,
  personalOutboxEvents,
  personalWebhookDeliveries,
  personalWebhookLogs,
  personalTombstones,
];
