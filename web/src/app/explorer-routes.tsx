import type { RouteObject } from 'react-router-dom';
import { RequireAdmin, RequireSession } from '../session/guards.tsx';
import { OtherDocument } from './OtherDocument.tsx';
import { page } from './page-route.tsx';

/** Of the explorer's own document: its security policy differs, as docs/decisions/009 says. */
export const explorerRoutes: RouteObject[] = [
  {
    element: <RequireSession />,
    children: [
      {
        element: <RequireAdmin />,
        children: [
          page('/admin/explorer', async () => (await import('../features/explorer/ExplorerPage.tsx')).ExplorerPage),
        ],
      },
    ],
  },
  { path: '*', element: <OtherDocument /> },
];
