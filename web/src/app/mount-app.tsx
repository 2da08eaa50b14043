import './styles.ts';
import type { ApolloClient } from '@apollo/client';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { overHttp } from '#web/graphql/client.ts';
import { styleNonce } from '#web/security/style-nonce.ts';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { colorSchemeManager, followColorScheme } from '#web/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '#web/theme/theme.ts';

/**
 * Renders the routes of an HTML document into its `#root`, with the session stored in the browser. `firstClient` has the data of the first page
 * in its cache (`createFirstClient`).
 */
export function mountApp(routes: RouteObject[], firstClient?: ApolloClient): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root.');

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
        <SessionProvider linkFor={overHttp} firstClient={firstClient}>
          <RouterProvider router={router} />
        </SessionProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
