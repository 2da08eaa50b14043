import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireSession } from '#web/session/route-guards.tsx';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { ReloadPage } from './ReloadPage.tsx';
import { RouteError } from './RouteError.tsx';

// Loaded for administrators only. With the route option `lazy`, the router would also load this code for users who are then redirected.
const Explorer = lazy(async () => ({
  default: (await import('#web/features/explorer/ExplorerPage.tsx')).ExplorerPage,
}));

/** The routes of the explorer's HTML document, which has a different security policy (docs/decisions/009). */
export const explorerRoutes: RouteObject[] = [
  {
    element: <RequireSession />,
    ErrorBoundary: RouteError,
    children: [
      {
        element: <RequireAdmin />,
        children: [
          {
            path: '/admin/explorer',
            ErrorBoundary: RouteError,
            element: (
              <Suspense fallback={<PageSkeleton label="Loading" />}>
                <Explorer />
              </Suspense>
            ),
          },
        ],
      },
    ],
  },
  { path: '*', element: <ReloadPage /> },
];
