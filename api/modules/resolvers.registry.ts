import { accessTokenResolvers } from '#api/modules/access-tokens/access-tokens.resolvers.ts';
import { accountResolvers } from '#api/modules/accounts/accounts.resolvers.ts';
import { achievementResolvers } from '#api/modules/achievements/achievements.resolvers.ts';
import { actionResolvers } from '#api/modules/actions/actions.resolvers.ts';
import { customActionResolvers } from '#api/modules/actions/custom-actions.resolvers.ts';
import { activityResolvers } from '#api/modules/activity/activity.resolvers.ts';
import { addOnResolvers } from '#api/modules/add-ons/add-ons.resolvers.ts';
import { adminUserResolvers } from '#api/modules/admin-users/admin-users.resolvers.ts';
import { auditResolvers } from '#api/modules/audit/audit.resolvers.ts';
import { adminPaymentResolvers } from '#api/modules/billing/admin-payments.resolvers.ts';
import { billingResolvers } from '#api/modules/billing/billing.resolvers.ts';
import { billingDetailsResolvers } from '#api/modules/billing-details/billing-details.resolvers.ts';
import { externalApiResolvers } from '#api/modules/external-api/external-api.resolvers.ts';
import { healthResolvers } from '#api/modules/health/health.resolvers.ts';
import { historyResolvers } from '#api/modules/history/history.resolvers.ts';
import { notificationResolvers } from '#api/modules/notifications/notifications.resolvers.ts';
import { ownKeyResolvers } from '#api/modules/own-keys/own-keys.resolvers.ts';
import { paymentInboxResolvers } from '#api/modules/payment-inbox/payment-inbox.resolvers.ts';
import { paymentMethodResolvers } from '#api/modules/payment-methods/payment-methods.resolvers.ts';
import { paymentReviewResolvers } from '#api/modules/payment-reviews/payment-reviews.resolvers.ts';
import { personalDataResolvers } from '#api/modules/personal-data/personal-data.resolvers.ts';
import { planResolvers } from '#api/modules/plans/plans.resolvers.ts';
import { promoCodeResolvers } from '#api/modules/promo-codes/promo-codes.resolvers.ts';
import { providerKeyResolvers } from '#api/modules/provider-keys/provider-keys.resolvers.ts';
import { ratingResolvers } from '#api/modules/ratings/ratings.resolvers.ts';
import { recoveryResolvers } from '#api/modules/recovery/recovery.resolvers.ts';
import { reportResolvers } from '#api/modules/reports/reports.resolvers.ts';
import { sessionResolvers } from '#api/modules/sessions/sessions.resolvers.ts';
import { shareResolvers } from '#api/modules/shares/shares.resolvers.ts';
import { simplificationResolvers } from '#api/modules/simplifications/simplifications.resolvers.ts';
import { subscriptionResolvers } from '#api/modules/subscriptions/subscriptions.resolvers.ts';
import { adminTeamResolvers } from '#api/modules/teams/admin-teams.resolvers.ts';
import { teamResolvers } from '#api/modules/teams/teams.resolvers.ts';
import { usageResolvers } from '#api/modules/usage/usage.resolvers.ts';
import { webhookResolvers } from '#api/modules/webhooks/webhooks.resolvers.ts';

/** One line for each domain, in the order of the imports. */
export const resolvers = [
  accessTokenResolvers,
  accountResolvers,
  achievementResolvers,
  actionResolvers,
  customActionResolvers,
  activityResolvers,
  addOnResolvers,
  adminUserResolvers,
  auditResolvers,
  adminPaymentResolvers,
  billingResolvers,
  billingDetailsResolvers,
  externalApiResolvers,
  healthResolvers,
  historyResolvers,
  notificationResolvers,
  ownKeyResolvers,
  paymentInboxResolvers,
  paymentMethodResolvers,
  paymentReviewResolvers,
  personalDataResolvers,
  planResolvers,
  promoCodeResolvers,
  providerKeyResolvers,
  ratingResolvers,
  recoveryResolvers,
  reportResolvers,
  sessionResolvers,
  shareResolvers,
  simplificationResolvers,
  subscriptionResolvers,
  adminTeamResolvers,
  teamResolvers,
  usageResolvers,
  webhookResolvers,
];
