import '#web/security/trusted-types.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { mountApp } from './mount-app.tsx';
import { routes } from './routes.tsx';

// Loads the code of an admin page while the server checks the session, instead of after that.
if (sessionToken() !== null && /^\/admin(\/|$)/.test(window.location.pathname)) {
  void import('./admin/AdminPages.tsx').then(({ loadAdminPage }) => loadAdminPage(window.location.pathname));
  void import('./admin/AdminSidebar.tsx');
}

mountApp(routes);
