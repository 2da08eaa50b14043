import { tagged } from './route.ts';
import { accessTokenRoutes } from './routes/access-tokens.ts';
import { accountRoutes } from './routes/accounts.ts';
import { achievementRoutes } from './routes/achievements.ts';
import { actionRoutes } from './routes/actions.ts';
import { activityRoutes } from './routes/activity.ts';
import { addOnRoutes } from './routes/add-ons.ts';
import { adminActionRoutes } from './routes/admin-actions.ts';
import { adminAddOnRoutes } from './routes/admin-add-ons.ts';
import { adminPlanRoutes } from './routes/admin-plans.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { billingRoutes } from './routes/billing.ts';
import { customActionRoutes } from './routes/custom-actions.ts';
import { externalApiRoutes } from './routes/external-api.ts';
import { historyRoutes } from './routes/history.ts';
import { modelRoutes } from './routes/models.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { personalDataRoutes } from './routes/personal-data.ts';
import { planRoutes } from './routes/plans.ts';
import { adminPromoCodeRoutes, promoCodeRoutes } from './routes/promo-codes.ts';
import { providerKeyRoutes } from './routes/provider-keys.ts';
import { recoveryRoutes } from './routes/recovery.ts';
import { reportRoutes } from './routes/reports.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { simplificationRoutes } from './routes/simplifications.ts';
import { teamRoutes } from './routes/teams.ts';
import { usageRoutes } from './routes/usage.ts';
import { webhookRoutes } from './routes/webhooks.ts';

/** One line for each domain. */
export const routes = [
  ...tagged('Simplifying', simplificationRoutes),
  ...tagged('Actions', [...actionRoutes, ...customActionRoutes]),
  ...tagged('Models', modelRoutes),
  ...tagged('Accounts', [
    ...sessionRoutes,
    ...accountRoutes,
    ...recoveryRoutes,
    ...activityRoutes,
    ...personalDataRoutes,
  ]),
  ...tagged('History', historyRoutes),
  ...tagged('Plans', [...planRoutes, ...addOnRoutes, ...promoCodeRoutes]),
  ...tagged('Billing', billingRoutes),
  ...tagged('Teams', teamRoutes),
  ...tagged('Users', adminUserRoutes),
  ...tagged('Plans and add-ons', [...adminPlanRoutes, ...adminAddOnRoutes]),
  ...tagged('Default actions', adminActionRoutes),
  ...tagged('Promo codes', adminPromoCodeRoutes),
  ...tagged('Provider keys', providerKeyRoutes),
  ...tagged('Payment methods', paymentMethodRoutes),
  ...tagged('Integrations', externalApiRoutes),
  ...tagged('Access tokens', accessTokenRoutes),
  ...tagged('Webhooks', webhookRoutes),
  ...tagged('Reports', reportRoutes),
  ...tagged('Usage', [...usageRoutes, ...achievementRoutes]),
];
