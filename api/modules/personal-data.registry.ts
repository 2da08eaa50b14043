import { personalAccessTokens } from '#api/modules/access-tokens/personal-data.ts';
import {
  personalEmailLinks,
  personalResetTokens,
  personalSignInAttempts,
  personalUsers,
} from '#api/modules/accounts/personal-data.ts';
import { personalAchievements } from '#api/modules/achievements/personal-data.ts';
import { personalCustomActionLocks, personalCustomActions } from '#api/modules/actions/personal-data.ts';
import { personalActivities } from '#api/modules/activity/personal-data.ts';
import { personalAddOnPurchases } from '#api/modules/add-ons/personal-data.ts';
import { personalAuditEntries } from '#api/modules/audit/personal-data.ts';
import { personalCheckouts, personalPayments } from '#api/modules/billing/personal-data.ts';
import { personalBillingDetails } from '#api/modules/billing-details/personal-data.ts';
import { personalHistory, personalHistoryBlocks } from '#api/modules/history/personal-data.ts';
import { personalIdempotentAnswers } from '#api/modules/idempotency/personal-data.ts';
import { personalMails } from '#api/modules/mail/personal-data.ts';
import { personalNotifications } from '#api/modules/notifications/personal-data.ts';
import { personalOutboxEvents } from '#api/modules/outbox/personal-data.ts';
import { personalModelPreferences, personalOwnKeys } from '#api/modules/own-keys/personal-data.ts';
import { personalPaymentReviews } from '#api/modules/payment-reviews/personal-data.ts';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { personalTombstones } from '#api/modules/personal-data/personal-tombstones.ts';
import {
  personalCampaigns,
  personalPendingDiscounts,
  personalRedemptions,
} from '#api/modules/promo-codes/personal-data.ts';
import { personalLedgerEntries, personalWallets } from '#api/modules/quota/personal-data.ts';
import { personalRateLimits } from '#api/modules/rate-limits/personal-data.ts';
import { personalRatings } from '#api/modules/ratings/personal-data.ts';
import { personalSeatPurchases } from '#api/modules/seats/personal-data.ts';
import { personalShareLocks, personalShares } from '#api/modules/shares/personal-data.ts';
import { personalIdempotencyKeys, personalRefusedRewrites } from '#api/modules/simplifications/personal-data.ts';
import { personalSubscriptionChanges, personalSubscriptions } from '#api/modules/subscriptions/personal-data.ts';
import {
  personalTeamActions,
  personalTeamInvitations,
  personalTeamMemberships,
  personalTeams,
} from '#api/modules/teams/personal-data.ts';
import { personalUsageDays } from '#api/modules/usage/personal-data.ts';
import { personalWebhookDeliveries, personalWebhookLogs } from '#api/modules/webhooks/personal-data.ts';

/** Every collection with rows about people: one line for each, in the order in which they are exported and erased. */
export const personalData: readonly PersonalData[] = [
  personalUsers,
  personalSubscriptions,
  personalSubscriptionChanges,
  personalWallets,
  personalAddOnPurchases,
  personalSeatPurchases,
  personalRedemptions,
  personalPendingDiscounts,
  personalCampaigns,
  personalBillingDetails,
  personalPayments,
  personalCheckouts,
  personalPaymentReviews,
  personalHistory,
  personalHistoryBlocks,
  personalRatings,
  personalShares,
  personalCustomActions,
  personalOwnKeys,
  personalModelPreferences,
  personalAchievements,
  personalTeams,
  personalTeamMemberships,
  personalTeamInvitations,
  personalTeamActions,
  personalNotifications,
  personalActivities,
  personalAuditEntries,
  personalAccessTokens,
  personalUsageDays,
  personalLedgerEntries,
  personalIdempotencyKeys,
  personalRefusedRewrites,
  personalIdempotentAnswers,
  personalEmailLinks,
  personalResetTokens,
  personalCustomActionLocks,
  personalShareLocks,
  personalSignInAttempts,
  personalRateLimits,
  personalMails,
  personalOutboxEvents,
  personalWebhookDeliveries,
  personalWebhookLogs,
  personalTombstones,
];
