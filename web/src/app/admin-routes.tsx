import { Navigate, type RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireSession } from '#web/session/route-guards.tsx';
import { DashboardShell } from './DashboardShell.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { page } from './page-route.tsx';

const SECTIONS = [
  ...['users', 'plans', 'actions', 'financial', 'analytics', 'system', 'promo-codes', 'webhooks', 'access-tokens'],
  'api-keys',
];

const analytics = <Navigate to="/admin/analytics" replace />;

/** The admin area. All sections show the same page until they have their own. */
export const adminRoutes: RouteObject = {
  path: '/admin',
  element: <DashboardShell />,
  children: [
    {
      element: <RequireSession />,
      children: [
        {
          element: <RequireAdmin />,
          children: [
            { index: true, element: analytics },
            { path: 'overview', element: analytics },
            ...SECTIONS.map((section) =>
              page(section, async () => (await import('#web/features/admin/AdminPage.tsx')).AdminPage),
            ),
            { path: '*', element: <NotFoundPage isInDashboard /> },
          ],
        },
      ],
    },
  ],
};
