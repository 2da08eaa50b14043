import '#web/security/trusted-types.ts';
import { mountApp } from './mount-app.tsx';
import { routes } from './routes.tsx';

mountApp(routes);
