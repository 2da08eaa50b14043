import './lazy-parts.ts';
import { type ApolloClient, ApolloLink } from '@apollo/client';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { switchMap, tap, throwError } from 'rxjs';
import { identify, type Strategies } from '#api/auth/identify.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { sessionStrategy } from '#api/modules/sessions/session-strategy.service.ts';
import { openSession } from '#api/modules/sessions/sessions.ts';
import { loadFirstAdminPage } from '#web/app/first-admin-page.ts';
import { routes } from '#web/app/routes.tsx';
import type { LinkFor } from '#web/graphql/client.ts';
import { createFirstClient } from '#web/session/session-client.ts';
import { sessionToken, startSession } from '#web/session/session-store.ts';
import { SessionProvider } from '#web/session/SessionProvider.tsx';
import { theme } from '#web/theme/theme.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';
import { schemaLink } from './schema-link.ts';

interface AppOptions {
  readonly runtime?: Runtime;
  readonly routes?: RouteObject[];
  /** Whether the server can't be reached at first. */
  readonly isNetworkDown?: boolean;
}

/** The server's time: the real one, as in the app. A session that was opened at the fixed time of other tests (`NOW`) would have expired. */
const now = () => new Date();

/** The connection of the app to the test's server. Tests change it while the app runs. */
interface Network {
  /** Whether requests fail before they reach the server. */
  isDown: boolean;
  /** Whether requests reach the server, and its answers are lost. */
  losesAnswers: boolean;
  /** The name of an operation that fails before it reaches the server. Null: none does. */
  failingOperation: string | null;
}

/** `requests`: the operations that were sent so far, in order, also those that failed. `answered`: the names of those whose answer arrived. */
function connectTo(runtime: Runtime, isDown: boolean) {
  const requests: { name: string | undefined; variables: Record<string, unknown> }[] = [];
  const answered: (string | undefined)[] = [];
  const network: Network = { isDown, losesAnswers: false, failingOperation: null };
  const strategies: Strategies = {
    session: sessionStrategy(runtime.config.sessionKeys),
    accessToken: async () => null,
  };
  const linkFor: LinkFor = (token) => {
    const server = schemaLink(async () => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const viewer = await identify(strategies, ['session'], headers, now());
      return testContext(viewer, { runtime, now });
    });
    const wire = new ApolloLink((operation, forward) => {
      requests.push({ name: operation.operationName, variables: operation.variables });
      const fail = () => throwError(() => new TypeError('Failed to fetch'));
      if (network.isDown || network.failingOperation === operation.operationName) return fail();
      if (network.losesAnswers) return forward(operation).pipe(switchMap(fail));
      return forward(operation).pipe(
        tap(() => {
          answered.push(operation.operationName);
        }),
      );
    });
    return ApolloLink.from([wire, server]);
  };
  return { linkFor, requests, answered, network };
}

/** Renders the app at an address. */
function renderApp(url: string, shown: RouteObject[], linkFor: LinkFor, firstClient?: ApolloClient) {
  const router = createMemoryRouter(shown, { initialEntries: [url] });
  // Without pauses between keys, which add up on a busy machine.
  const user = userEvent.setup({ delay: null });
  render(
    // Without the style elements: jsdom would match their hundreds of rules against every element that is looked up by role.
    <MantineProvider env="test" theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <SessionProvider linkFor={linkFor} firstClient={firstClient}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  );
  return { router, user };
}

/** Opens the app at an address. Its operations run on the real schema, as the user of the stored session. */
export function openApp(
  url: string,
  { runtime = testRuntime(), routes: shown = routes, isNetworkDown = false }: AppOptions = {},
) {
  const { linkFor, ...connection } = connectTo(runtime, isNetworkDown);
  return { ...renderApp(url, shown, linkFor), ...connection };
}

/**
 * Opens the app at the address of an admin page as a browser does: the page's code and data are loaded before it is rendered.
 * `requestedBefore`: the names of the operations that were sent until then. `requests` also gets those that are sent later.
 */
export async function loadAdminPage(url: string, { isNetworkDown = false }: Pick<AppOptions, 'isNetworkDown'> = {}) {
  const { linkFor, ...connection } = connectTo(testRuntime(), isNetworkDown);
  const client = createFirstClient(linkFor, sessionToken() ?? '');
  // A busy machine takes its time with the data.
  await loadFirstAdminPage(new URL(url, 'http://localhost'), client, 60_000);
  const requestedBefore = connection.requests.map(({ name }) => name);
  return { ...renderApp(url, routes, linkFor, client), ...connection, client, requestedBefore };
}

/** Keeps a session of the user in the browser, as signing in does, without what it costs to verify a password. */
export async function signIn(user: UserRecord): Promise<void> {
  startSession(await openSession(testContext(asAnonymous, { now }), user, 'web'));
}

export const isSignedIn = (): boolean => sessionToken() !== null;
