import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useSession } from '#web/session/session-context.ts';
import { QueryLists } from './QueryLists.tsx';
import type { QueryText } from './use-own-queries.ts';

/** Returns functions that read and fill the editors of the open GraphiQL tab. */
function useEditors() {
  const actions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  return {
    read: (): QueryText => ({
      query: queryEditor?.getValue() ?? '',
      variables: variableEditor?.getValue() ?? '',
    }),
    /** Opens a new tab unless the editor is empty, so that unsaved text is not lost. */
    open: ({ query, variables }: QueryText) => {
      if (queryEditor?.getValue().trim()) actions.addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      queryEditor?.focus();
    },
  };
}

/** The pane of saved queries in GraphiQL's sidebar. GraphiQL renders it without props. */
export function SavedQueries() {
  const session = useSession();
  const { read, open } = useEditors();
  if (session.state !== 'signed-in') return null;
  return <QueryLists userId={session.viewer.id} readEditors={read} onOpen={open} />;
}
