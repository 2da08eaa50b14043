import '#web/security/trusted-types.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { preloadAdminPage } from './admin-routes.tsx';
import { mountApp } from './mount-app.tsx';
import { routes } from './routes.tsx';

const mount = () => {
  mountApp(routes);
};

const { pathname } = window.location;
if (sessionToken() !== null && /^\/admin(\/|$)/.test(pathname)) {
  // Its files come with the document. Rendered before them, the page would wait behind a skeleton that React keeps for 300 ms.
  void preloadAdminPage(pathname).then(mount, mount);
} else {
  mount();
}
