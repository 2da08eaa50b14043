import { accessTokenResolvers } from './access-tokens/access-tokens.resolvers.ts';
import { achievementResolvers } from './achievements/achievements.resolvers.ts';
import { actionResolvers } from './actions/actions.resolvers.ts';
import { customActionResolvers } from './actions/custom-actions.resolvers.ts';
import { activityResolvers } from './activity/activity.resolvers.ts';
import { addOnResolvers } from './add-ons/add-ons.resolvers.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import { billingResolvers } from './billing/billing.resolvers.ts';
import { externalApiResolvers } from './external-api/external-api.resolvers.ts';
import { healthResolvers } from './health/health.resolvers.ts';
import { historyResolvers } from './history/history.resolvers.ts';
import { notificationResolvers } from './notifications/notifications.resolvers.ts';
import { ownKeyResolvers } from './own-keys/own-keys.resolvers.ts';
import { paymentMethodResolvers } from './payment-methods/payment-methods.resolvers.ts';
import { paymentReviewResolvers } from './payment-reviews/payment-reviews.resolvers.ts';
import { personalDataResolvers } from './personal-data/personal-data.resolvers.ts';
import { planResolvers } from './plans/plans.resolvers.ts';
import { promoCodeResolvers } from './promo-codes/promo-codes.resolvers.ts';
import { providerKeyResolvers } from './provider-keys/provider-keys.resolvers.ts';
import { recoveryResolvers } from './recovery/recovery.resolvers.ts';
import { reportResolvers } from './reports/reports.resolvers.ts';
import { simplificationResolvers } from './simplifications/simplifications.resolvers.ts';
import { subscriptionResolvers } from './subscriptions/subscriptions.resolvers.ts';
import { teamResolvers } from './teams/teams.resolvers.ts';
import { usageResolvers } from './usage/usage.resolvers.ts';
import { managedUserResolvers } from './users/managed-users.resolvers.ts';
import { userResolvers } from './users/users.resolvers.ts';
import { webhookResolvers } from './webhooks/webhooks.resolvers.ts';

/** One line for each domain. */
export const resolvers = [
  accessTokenResolvers,
  achievementResolvers,
  actionResolvers,
  activityResolvers,
  auditResolvers,
  billingResolvers,
  addOnResolvers,
  customActionResolvers,
  externalApiResolvers,
  healthResolvers,
  historyResolvers,
  notificationResolvers,
  ownKeyResolvers,
  paymentMethodResolvers,
  paymentReviewResolvers,
  personalDataResolvers,
  planResolvers,
  promoCodeResolvers,
  providerKeyResolvers,
  recoveryResolvers,
  reportResolvers,
  simplificationResolvers,
  subscriptionResolvers,
  teamResolvers,
  usageResolvers,
  userResolvers,
  managedUserResolvers,
  webhookResolvers,
];
