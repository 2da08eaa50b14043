import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireSession } from '#web/session/route-guards.tsx';
import { useSession } from '#web/session/session-context.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { AppShell } from './AppShell.tsx';
import { RouteError } from './RouteError.tsx';

// Loaded for administrators only. With the route option `lazy`, the router would also load this code for users who are then redirected.
const AdminSidebar = lazy(async () => ({ default: (await import('./admin/AdminSidebar.tsx')).AdminSidebar }));
const AdminPages = lazy(async () => ({ default: (await import('./admin/AdminPages.tsx')).AdminPages }));

function AdminShell() {
  const session = useSession();
  const isAdmin = session.state === 'signed-in' && session.viewer.role === 'ADMIN';
  return (
    <AppShell
      label="Admin sections"
      isWide
      sidebar={(onClose) => <Suspense>{isAdmin && <AdminSidebar onClose={onClose} />}</Suspense>}
    />
  );
}

/** The admin area. Its sections are listed in admin/sections.ts. */
export const adminRoutes: RouteObject = {
  element: <AdminShell />,
  children: [
    {
      element: <RequireSession />,
      children: [
        {
          element: <RequireAdmin />,
          children: [
            {
              path: '/admin/*',
              ErrorBoundary: RouteError,
              element: (
                <Suspense fallback={<PageSkeleton label="Loading" />}>
                  <AdminPages />
                </Suspense>
              ),
            },
          ],
        },
      ],
    },
  ],
};
