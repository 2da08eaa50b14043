import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { RequireGuest, RequireInvited, RequirePasswordChange, RequireSession } from '#web/session/route-guards.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { AuthShell } from './AuthShell.tsx';
import { DashboardShell } from './DashboardShell.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { page } from './page-route.tsx';
import { ReloadPage } from './ReloadPage.tsx';
import { RouteError } from './RouteError.tsx';

/** All pages of the app. `/` and the legal pages are HTML documents of their own. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    ErrorBoundary: RouteError,
    children: [
      {
        element: <AuthShell />,
        children: [
          {
            element: <RequireGuest />,
            children: [page('/auth', async () => (await import('#web/features/auth/AuthPage.tsx')).AuthPage)],
          },
          page('/auth/forgot', async () => (await import('#web/features/auth/ForgotPage.tsx')).ForgotPage),
          page('/auth/reset', async () => (await import('#web/features/auth/ResetPage.tsx')).ResetPage),
          page('/auth/confirm', async () => (await import('#web/features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage),
          page('/auth/restore', async () => (await import('#web/features/auth/RestoreEmailPage.tsx')).RestoreEmailPage),
          page(
            '/auth/deleted',
            async () => (await import('#web/features/auth/AccountDeletedPage.tsx')).AccountDeletedPage,
          ),
          {
            element: <RequireInvited />,
            children: [page('/auth/join', async () => (await import('#web/features/auth/JoinPage.tsx')).JoinPage)],
          },
          {
            element: <RequirePasswordChange />,
            children: [
              page(
                '/auth/new-password',
                async () => (await import('#web/features/auth/NewPasswordPage.tsx')).NewPasswordPage,
              ),
            ],
          },
        ],
      },
      {
        path: '/dashboard',
        element: <DashboardShell />,
        children: [
          {
            element: <RequireSession />,
            children: [
              { index: true, element: <Navigate to="overview" replace /> },
              page('overview', async () => (await import('#web/features/overview/OverviewPage.tsx')).OverviewPage),
              page('analytics', async () => (await import('#web/features/analytics/AnalyticsPage.tsx')).AnalyticsPage),
              page(
                'custom-actions',
                async () => (await import('#web/features/custom-actions/CustomActionsPage.tsx')).CustomActionsPage,
              ),
              page('history', async () => (await import('#web/features/history/HistoryPage.tsx')).HistoryPage),
              page('billing', async () => (await import('#web/features/billing/BillingPage.tsx')).BillingPage),
              page(
                'billing/receipts/:id',
                async () => (await import('#web/features/billing/ReceiptPage.tsx')).ReceiptPage,
              ),
              page('addons', async () => (await import('#web/features/add-ons/AddOnsPage.tsx')).AddOnsPage),
              page('teams', async () => (await import('#web/features/teams/TeamsPage.tsx')).TeamsPage),
              page('activity', async () => (await import('#web/features/activity/ActivityPage.tsx')).ActivityPage),
              page('settings', async () => (await import('#web/features/settings/SettingsPage.tsx')).SettingsPage),
              { path: '*', element: <NotFoundPage isInDashboard /> },
            ],
          },
        ],
      },
      adminRoutes,
      {
        element: <AuthShell />,
        children: [page('/s/:token', async () => (await import('#web/features/shared/SharedPage.tsx')).SharedPage)],
      },
      // The explorer is another HTML document.
      { path: '/admin/explorer', element: <ReloadPage /> },
      { element: <AuthShell />, children: [{ path: '*', element: <NotFoundPage /> }] },
    ],
  },
];
