import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireSession } from '#web/session/guards.tsx';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { OtherDocument } from './OtherDocument.tsx';
import { RouteError } from './RouteError.tsx';

// A route's own `lazy` would fetch it for those too who are then sent away.
const Explorer = lazy(async () => ({
  default: (await import('#web/features/explorer/ExplorerPage.tsx')).ExplorerPage,
}));

/** Of the explorer's own document: its security policy differs, as docs/decisions/009 says. */
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
  { path: '*', element: <OtherDocument /> },
];
