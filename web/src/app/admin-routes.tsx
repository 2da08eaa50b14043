import type { ApolloClient } from '@apollo/client';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import type { PagePath } from '#web/graphql/page-query.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { RequireAdmin, RequireSession } from '#web/session/route-guards.tsx';
import { useSession } from '#web/session/session-context.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { AppShell } from './AppShell.tsx';
import { RouteError } from './RouteError.tsx';

// Loaded for administrators, and while a stored session is checked. With the route option `lazy`, the router would also load this code for users who
// are known to be no administrators, before it redirects them.
const AdminSidebar = lazyComponent(async () => (await import('./admin/AdminSidebar.tsx')).AdminSidebar);
const AdminPages = lazyComponent(async () => (await import('./admin/AdminPages.tsx')).AdminPages);

/** Loads the page at an address of the admin area, and the frame around it. */
export async function preloadAdminPage(pathname: string): Promise<void> {
  const loadPage = async () => {
    await AdminPages.preload();
    await (await import('./admin/AdminPages.tsx')).loadAdminPage(pathname);
  };
  await Promise.all([AdminSidebar.preload(), loadPage()]);
}

/** Sends the query of the page at an address of the admin area. Resolves when the answer is in the client's cache. */
export async function queryAdminPage(path: PagePath, client: ApolloClient): Promise<void> {
  await (await import('./admin/AdminPages.tsx')).queryAdminPage(path, client);
}

function AdminShell() {
  const session = useSession();
  // Also shown while the session is checked, so that administrators do not wait for it.
  const isShown = session.state === 'loading' || (session.state === 'signed-in' && session.viewer.role === 'ADMIN');
  return (
    <AppShell
      label="Admin sections"
      isWide
      sidebar={(onClose) => <Suspense>{isShown && <AdminSidebar onClose={onClose} />}</Suspense>}
    />
  );
}

/** The admin area. Its sections are listed in admin/sections.ts. */
export const adminRoutes: RouteObject = {
  element: <AdminShell />,
  children: [
    {
      // The page asks for its data while the session is checked, not after it. The server answers administrators only.
      element: <RequireSession loading={<Outlet />} />,
      children: [
        {
          element: <RequireAdmin loading={<Outlet />} />,
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
