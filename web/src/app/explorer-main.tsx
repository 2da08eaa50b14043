import '#web/security/explorer-trusted-types.ts';
import { explorerRoutes } from './explorer-routes.tsx';
import { mountApp } from './mount-app.tsx';

mountApp(explorerRoutes);
