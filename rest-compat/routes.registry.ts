import { withTag } from './route.ts';
import { accessTokenRoutes } from './routes/access-tokens.ts';
import { accountRoutes } from './routes/accounts.ts';
import { achievementRoutes } from './routes/achievements.ts';
import { actionRoutes } from './routes/actions.ts';
import { activityRoutes } from './routes/activity.ts';
import { addOnRoutes } from './routes/add-ons.ts';
import { adminActionRoutes } from './routes/admin-actions.ts';
import { adminAddOnRoutes } from './routes/admin-add-ons.ts';
import { adminPaymentRoutes } from './routes/admin-payments.ts';
import { adminPlanRoutes } from './routes/admin-plans.ts';
import { adminSupportRoutes } from './routes/admin-support.ts';
import { adminTeamRoutes } from './routes/admin-teams.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { auditRoutes } from './routes/audit.ts';
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

/** The routes of all domains. */
export const routes = [
  ...withTag('Simplifying', simplificationRoutes),
  ...withTag('Actions', [...actionRoutes, ...customActionRoutes]),
  ...withTag('Models', modelRoutes),
  ...withTag('Accounts', [
    ...sessionRoutes,
    ...accountRoutes,
    ...recoveryRoutes,
    ...activityRoutes,
    ...personalDataRoutes,
  ]),
  ...withTag('History', historyRoutes),
  ...withTag('Plans', [...planRoutes, ...addOnRoutes, ...promoCodeRoutes]),
  ...withTag('Billing', billingRoutes),
  ...withTag('Teams', teamRoutes),
  ...withTag('Users', [...adminUserRoutes, ...adminSupportRoutes, ...adminTeamRoutes]),
  ...withTag('Payments', adminPaymentRoutes),
  ...withTag('Plans and add-ons', [...adminPlanRoutes, ...adminAddOnRoutes]),
  ...withTag('Default actions', adminActionRoutes),
  ...withTag('Promo codes', adminPromoCodeRoutes),
  ...withTag('Provider keys', providerKeyRoutes),
  ...withTag('Payment methods', paymentMethodRoutes),
  ...withTag('Integrations', externalApiRoutes),
  ...withTag('Access tokens', accessTokenRoutes),
  ...withTag('Webhooks', webhookRoutes),
  ...withTag('Reports', reportRoutes),
  ...withTag('Audit log', auditRoutes),
  ...withTag('Usage', [...usageRoutes, ...achievementRoutes]),
];
