/** A page that the build prerenders to HTML, so that it can be read before any script has run. */
export interface PublicPage {
  /** The HTML file, beside vite.config.ts and in the build. */
  readonly file: string;
  /** The path in the URL. */
  readonly path: string;
  readonly title: string;
  /** The description in search results and in previews of links. */
  readonly description: string;
}

/** The two forms of the sign-in page. They are built by vite.auth.config.ts. */
export const AUTH_PAGES: readonly PublicPage[] = [
  {
    file: 'auth.html',
    path: '/auth',
    title: 'Sign in · __PRODUCT_NAME__',
    description: 'Sign in to __PRODUCT_NAME__.',
  },
  {
    file: 'auth-signup.html',
    path: '/auth?mode=signup',
    title: 'Create account · __PRODUCT_NAME__',
    description: 'Create a __PRODUCT_NAME__ account. Free to start, no card needed.',
  },
];

/** The public pages, which vite.config.ts builds. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    file: 'index.html',
    path: '/',
    title: '__PRODUCT_NAME__: say it in fewer words',
    description:
      '__PRODUCT_NAME__ rewrites your AI prompts so that they are clearer and shorter, and shows you why each word changed.',
  },
  {
    file: 'legal-terms.html',
    path: '/legal/terms',
    title: 'Terms of Use · __PRODUCT_NAME__',
    description: 'What you agree to when you use __PRODUCT_NAME__, in plain words.',
  },
  {
    file: 'legal-privacy.html',
    path: '/legal/privacy',
    title: 'Privacy Policy · __PRODUCT_NAME__',
    description: 'What __PRODUCT_NAME__ keeps about you, for how long, and how to take it away or delete it.',
  },
  {
    file: 'legal-security.html',
    path: '/legal/security',
    title: 'Security · __PRODUCT_NAME__',
    description: 'How __PRODUCT_NAME__ protects prompts, passwords and keys.',
  },
];

/** The files below `src` that pages with charts load when they have asked for their data. */
const CHARTS = ['ui/charts/SeriesChart.tsx', 'ui/charts/SharesChart.tsx', 'ui/charts/UsageChart.tsx'];

/** The files that pages of the admin area always load next, below `src`, by path. */
export const ADMIN_PAGE_PARTS: Readonly<Record<string, readonly string[]>> = {
  '/admin/analytics': CHARTS,
  '/admin/financial': CHARTS,
  '/admin/system': CHARTS,
};

/** The files of the admin area's pages below `src/features`, by path. The build fails when a page is missing here. */
export const ADMIN_PAGES: Readonly<Record<string, string>> = {
  '/admin': 'admin-home/AdminHomePage.tsx',
  '/admin/analytics': 'admin-analytics/AdminAnalyticsPage.tsx',
  '/admin/financial': 'admin-financial/FinancialPage.tsx',
  '/admin/system': 'admin-system/SystemPage.tsx',
  '/admin/users': 'admin-users/UsersPage.tsx',
  '/admin/teams': 'admin-teams/TeamsPage.tsx',
  '/admin/payments': 'admin-payments/PaymentsPage.tsx',
  '/admin/payment-reviews': 'admin-payment-reviews/ReviewsPage.tsx',
  '/admin/plans': 'admin-plans/PlansPage.tsx',
  '/admin/add-ons': 'admin-add-ons/AdminAddOnsPage.tsx',
  '/admin/actions': 'admin-actions/ActionsPage.tsx',
  '/admin/promo-codes': 'admin-promo-codes/PromoCodesPage.tsx',
  '/admin/api-keys': 'admin-api-keys/ApiKeysPage.tsx',
  '/admin/payment-methods': 'admin-payment-methods/PaymentMethodsPage.tsx',
  '/admin/webhooks': 'admin-webhooks/WebhooksPage.tsx',
  '/admin/access-tokens': 'admin-access-tokens/AccessTokensPage.tsx',
  '/admin/audit': 'admin-audit/AuditPage.tsx',
  '/admin/users/:id': 'admin-user/UserPage.tsx',
  '/admin/teams/:id': 'admin-teams/TeamPage.tsx',
  '/admin/promo-codes/:id': 'admin-promo-codes/PromoCodePage.tsx',
  '/admin/webhooks/:id': 'admin-webhooks/WebhookPage.tsx',
  '/admin/webhooks/:id/deliveries/:deliveryId': 'admin-webhooks/DeliveryPage.tsx',
};
