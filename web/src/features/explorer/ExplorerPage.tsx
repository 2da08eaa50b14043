import 'graphiql/setup-workers/vite';
// GraphiQL's combined stylesheet would also include Monaco's styles a second time, and three fonts.
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import 'graphiql/graphiql.css';
import { useComputedColorScheme } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { GraphiQL } from 'graphiql';
import { useEffect, useState } from 'react';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { CredentialChoice } from './CredentialChoice.tsx';
import { EXAMPLE_QUERIES, findLinkedQuery } from './example-queries.ts';
import { sendQuery } from './explorer-fetcher.ts';
import classes from './ExplorerPage.module.css';
import { openGraphiqlStorage } from './graphiql-storage.ts';
import { forgetToken } from './pasted-token.ts';
import { SavedQueries } from './SavedQueries.tsx';
import { SchemaDownload } from './SchemaDownload.tsx';

const SAVED_QUERIES = { title: 'Saved queries', icon: () => <IconBookmarks stroke={1.6} />, content: SavedQueries };
const PLUGINS = [SAVED_QUERIES];
/** The width of the window from which the editor has room beside an open plugin. */
const ROOM_FOR_PLUGIN = '(width >= 700px)';

/**
 * Returns the query of the link that opened this page, or null. Removes it from the URL, so that a reload opens the tabs as the user left
 * them.
 */
function useLinkedQuery() {
  const [linked] = useState(() => findLinkedQuery(new URLSearchParams(location.search)));
  useEffect(() => {
    if (linked) history.replaceState(history.state, '', location.pathname);
  }, [linked]);
  return linked;
}

/** GraphiQL for administrators, to read reports and to try out the queries of an integration. */
export function ExplorerPage() {
  usePageTitle('GraphQL explorer');
  const scheme = useComputedColorScheme('light');
  const linked = useLinkedQuery();
  const [storage] = useState(openGraphiqlStorage);
  const [hasRoom] = useState(() => window.matchMedia(ROOM_FOR_PLUGIN).matches);
  // Forgets a pasted token when the user leaves the page.
  useEffect(() => forgetToken, []);
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.bar}>
        <a href="/admin/analytics">Back to the admin area</a>
        <h1 className={classes.title}>GraphQL explorer</h1>
        <CredentialChoice />
        <div className={classes.files}>
          <SchemaDownload />
          <a href="/api/openapi.json" download="openapi.json">
            OpenAPI
          </a>
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <GraphiQL
          fetcher={sendQuery}
          storage={storage}
          plugins={PLUGINS}
          {...(hasRoom && { visiblePlugin: SAVED_QUERIES.title })}
          defaultQuery={EXAMPLE_QUERIES[0]?.query ?? ''}
          {...(linked && { initialQuery: linked.query, initialVariables: linked.variables })}
          isHeadersEditorEnabled={false}
          shouldPersistHeaders={false}
          forcedTheme={scheme}
          inputValueDeprecation
          className={classes.editor}
        >
          {/* The page has its own title. */}
          <GraphiQL.Logo>{null}</GraphiQL.Logo>
        </GraphiQL>
      </main>
    </div>
  );
}
