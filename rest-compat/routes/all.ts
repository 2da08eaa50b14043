import { tagged } from '../route.ts';
import { accessTokenRoutes } from './access-tokens.ts';
import { achievementRoutes } from './achievements.ts';
import { actionRoutes } from './actions.ts';
import { activityRoutes } from './activity.ts';
import { addOnRoutes } from './add-ons.ts';
import { billingRoutes } from './billing.ts';
import { customActionRoutes } from './custom-actions.ts';
import { externalApiRoutes } from './external-api.ts';
import { historyRoutes } from './history.ts';
import { managedActionRoutes } from './managed-actions.ts';
import { managedAddOnRoutes } from './managed-add-ons.ts';
import { managedPlanRoutes } from './managed-plans.ts';
import { managedUserRoutes } from './managed-users.ts';
import { modelRoutes } from './models.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { personalDataRoutes } from './personal-data.ts';
import { planRoutes } from './plans.ts';
import { managedPromoCodeRoutes, promoCodeRoutes } from './promo-codes.ts';
import { providerKeyRoutes } from './provider-keys.ts';
import { recoveryRoutes } from './recovery.ts';
import { reportRoutes } from './reports.ts';
import { simplificationRoutes } from './simplifications.ts';
import { teamRoutes } from './teams.ts';
import { usageRoutes } from './usage.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** One line for each domain. */
export const routes = [
  ...tagged('Simplifying', simplificationRoutes),
  ...tagged('Actions', [...actionRoutes, ...customActionRoutes]),
  ...tagged('Models', modelRoutes),
  ...tagged('Accounts', [...userRoutes, ...recoveryRoutes, ...activityRoutes, ...personalDataRoutes]),
  ...tagged('History', historyRoutes),
  ...tagged('Plans', [...planRoutes, ...addOnRoutes, ...promoCodeRoutes]),
  ...tagged('Billing', billingRoutes),
  ...tagged('Teams', teamRoutes),
  ...tagged('Users', managedUserRoutes),
  ...tagged('Plans and add-ons', [...managedPlanRoutes, ...managedAddOnRoutes]),
  ...tagged('Default actions', managedActionRoutes),
  ...tagged('Promo codes', managedPromoCodeRoutes),
  ...tagged('Provider keys', providerKeyRoutes),
  ...tagged('Payment methods', paymentMethodRoutes),
  ...tagged('Integrations', externalApiRoutes),
  ...tagged('Access tokens', accessTokenRoutes),
  ...tagged('Webhooks', webhookRoutes),
  ...tagged('Reports', reportRoutes),
  ...tagged('Usage', [...usageRoutes, ...achievementRoutes]),
];
