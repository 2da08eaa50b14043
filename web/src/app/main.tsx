import '#web/security/trusted-types.ts';
import { overHttp } from '#web/graphql/client.ts';
import { createFirstClient } from '#web/session/session-client.ts';
import { sessionToken } from '#web/session/session-store.ts';
import { loadFirstAdminPage } from './first-admin-page.ts';
import { mountApp } from './mount-app.tsx';
import { routes } from './routes.tsx';

// Pages of the admin area send their query while their code is still loading, so that it is answered when they are first rendered.
const { location } = window;
const token = sessionToken();
if (token !== null && /^\/admin(\/|$)/.test(location.pathname)) {
  const client = createFirstClient(overHttp, token);
  const mount = () => {
    // Another tab may have ended or replaced the session meanwhile.
    mountApp(routes, sessionToken() === token ? client : undefined);
  };
  void loadFirstAdminPage(location, client).then(mount, mount);
} else {
  mountApp(routes);
}
