import {
  IconActivityHeartbeat,
  IconApi,
  IconBox,
  IconChartBar,
  IconClipboardList,
  IconCode,
  IconCreditCard,
  IconHome,
  IconKey,
  IconPackage,
  IconReceipt2,
  IconReportMoney,
  IconTicket,
  IconUserExclamation,
  IconUsers,
  IconUsersGroup,
  IconWand,
  IconWebhook,
} from '@tabler/icons-react';
import type { PageComponent } from '#web/graphql/page-query.ts';

/** Loads the code of a page. Resolves to its component. */
type Load = () => Promise<PageComponent>;

interface AdminSection {
  /** The path below `/admin`, such as `users`. Empty for the admin area's home page. */
  readonly path: string;
  readonly label: string;
  readonly Icon: typeof IconHome;
  /** Null: the section is an HTML document of its own, which the browser loads instead of the app. */
  readonly load: Load | null;
}

interface AdminGroup {
  /** Null: the group has no heading. */
  readonly label: string | null;
  readonly sections: readonly AdminSection[];
}

const section = (path: string, label: string, Icon: typeof IconHome, load: Load | null): AdminSection => ({
  path,
  label,
  Icon,
  load,
});

/** The sections of the admin area, in the groups of the sidebar. The build fails if a page is missing in `ADMIN_PAGES` of web/build/pages.ts. */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    label: null,
    sections: [
      section(
        '',
        'Home',
        IconHome,
        async () => (await import('#web/features/admin-home/AdminHomePage.tsx')).AdminHomePage,
      ),
      section(
        'analytics',
        'Analytics',
        IconChartBar,
        async () => (await import('#web/features/admin-analytics/AdminAnalyticsPage.tsx')).AdminAnalyticsPage,
      ),
      section(
        'financial',
        'Financial',
        IconReportMoney,
        async () => (await import('#web/features/admin-financial/FinancialPage.tsx')).FinancialPage,
      ),
      section(
        'system',
        'System',
        IconActivityHeartbeat,
        async () => (await import('#web/features/admin-system/SystemPage.tsx')).SystemPage,
      ),
    ],
  },
  {
    label: 'Customers',
    sections: [
      section(
        'users',
        'Users',
        IconUsers,
        async () => (await import('#web/features/admin-users/UsersPage.tsx')).UsersPage,
      ),
      section(
        'teams',
        'Teams',
        IconUsersGroup,
        async () => (await import('#web/features/admin-teams/TeamsPage.tsx')).TeamsPage,
      ),
      section(
        'payments',
        'Payments',
        IconReceipt2,
        async () => (await import('#web/features/admin-payments/PaymentsPage.tsx')).PaymentsPage,
      ),
      section(
        'payment-reviews',
        'Payments to review',
        IconUserExclamation,
        async () => (await import('#web/features/admin-payment-reviews/ReviewsPage.tsx')).ReviewsPage,
      ),
    ],
  },
  {
    label: 'Catalog',
    sections: [
      section(
        'plans',
        'Plans',
        IconBox,
        async () => (await import('#web/features/admin-plans/PlansPage.tsx')).PlansPage,
      ),
      section(
        'add-ons',
        'Add-ons',
        IconPackage,
        async () => (await import('#web/features/admin-add-ons/AdminAddOnsPage.tsx')).AdminAddOnsPage,
      ),
      section(
        'actions',
        'Actions',
        IconWand,
        async () => (await import('#web/features/admin-actions/ActionsPage.tsx')).ActionsPage,
      ),
      section(
        'promo-codes',
        'Promo codes',
        IconTicket,
        async () => (await import('#web/features/admin-promo-codes/PromoCodesPage.tsx')).PromoCodesPage,
      ),
    ],
  },
  {
    label: 'Connections',
    sections: [
      section(
        'api-keys',
        'API keys',
        IconKey,
        async () => (await import('#web/features/admin-api-keys/ApiKeysPage.tsx')).ApiKeysPage,
      ),
      section(
        'payment-methods',
        'Payment methods',
        IconCreditCard,
        async () => (await import('#web/features/admin-payment-methods/PaymentMethodsPage.tsx')).PaymentMethodsPage,
      ),
      section(
        'webhooks',
        'Webhooks',
        IconWebhook,
        async () => (await import('#web/features/admin-webhooks/WebhooksPage.tsx')).WebhooksPage,
      ),
      section(
        'access-tokens',
        'Access tokens',
        IconApi,
        async () => (await import('#web/features/admin-access-tokens/AccessTokensPage.tsx')).AccessTokensPage,
      ),
    ],
  },
  {
    label: 'Records',
    sections: [
      section(
        'audit',
        'Audit log',
        IconClipboardList,
        async () => (await import('#web/features/admin-audit/AuditPage.tsx')).AuditPage,
      ),
      section('explorer', 'Explorer', IconCode, null),
    ],
  },
];

/** Pages that no menu lists. Paths are relative to `/admin`. */
export const ADMIN_DETAIL_PAGES: readonly { readonly path: string; readonly load: Load }[] = [
  { path: 'users/:id', load: async () => (await import('#web/features/admin-user/UserPage.tsx')).UserPage },
  { path: 'teams/:id', load: async () => (await import('#web/features/admin-teams/TeamPage.tsx')).TeamPage },
  {
    path: 'promo-codes/:id',
    load: async () => (await import('#web/features/admin-promo-codes/PromoCodePage.tsx')).PromoCodePage,
  },
  {
    path: 'webhooks/:id',
    load: async () => (await import('#web/features/admin-webhooks/WebhookPage.tsx')).WebhookPage,
  },
  {
    path: 'webhooks/:id/deliveries/:deliveryId',
    load: async () => (await import('#web/features/admin-webhooks/DeliveryPage.tsx')).DeliveryPage,
  },
];

/** The sections of all groups, in the order of the sidebar. */
export const ADMIN_SECTIONS = ADMIN_GROUPS.flatMap(({ sections }) => sections);

/** The address of a section, from its path below `/admin`. */
export const adminPath = (path: string): string => (path === '' ? '/admin' : `/admin/${path}`);

/** The sections as the command palette lists them. */
export const ADMIN_PLACES = ADMIN_SECTIONS.map(({ path, label, Icon }) => ({ to: adminPath(path), label, Icon }));
