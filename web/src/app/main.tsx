import '../security/trusted-types.ts';
import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { overHttp } from '../graphql/client.ts';
import { styleNonce } from '../security/style-nonce.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { colorSchemeManager, followColorScheme } from '../theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root.');

followColorScheme();
const router = createBrowserRouter(routes);

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <SessionProvider linkFor={overHttp}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>
  </StrictMode>,
);
