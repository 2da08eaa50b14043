import type { ApolloClient } from '@apollo/client';
import { ViewerDocument } from '#web/graphql/operations.generated.ts';
import type { PagePath } from '#web/graphql/page-query.ts';
import { preloadAdminPage, queryAdminPage } from './admin-routes.tsx';

/** How long a page's first render waits for its data. After that, placeholders are shown until the data comes. */
const MAX_WAIT_MS = 500;

/**
 * Loads the code of an admin page and, at the same time, its data and the user's. Resolves when the page can be rendered.
 * @param maxWaitMs how long the data is waited for
 */
export async function loadFirstAdminPage(path: PagePath, client: ApolloClient, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  // The page asks again for what has failed, and shows the error.
  const data = Promise.allSettled([client.query({ query: ViewerDocument }), queryAdminPage(path, client)]);
  const waited = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  // Rendered before its code, which comes with the document, the page would wait behind a skeleton that React keeps for 300 ms.
  await Promise.all([preloadAdminPage(path.pathname), Promise.race([data, waited])]);
}
