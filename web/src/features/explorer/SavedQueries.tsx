import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useSession } from '#web/session/session-context.ts';
import { SavedQueryLists } from './SavedQueryLists.tsx';

interface Opened {
  readonly query: string;
  readonly variables: string;
}

/** The editors of the tab that is open. */
function useEditors() {
  const actions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  return {
    read: (): Opened => ({
      query: queryEditor?.getValue() ?? '',
      variables: variableEditor?.getValue() ?? '',
    }),
    /** In a tab of its own, so that nothing that was being written is lost. */
    open: ({ query, variables }: Opened) => {
      if (queryEditor?.getValue().trim()) actions.addTab();
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      queryEditor?.focus();
    },
  };
}

/** The pane of GraphiQL's sidebar that keeps queries. GraphiQL gives it no props. */
export function SavedQueries() {
  const session = useSession();
  const { read, open } = useEditors();
  if (session.state !== 'signed-in') return null;
  return <SavedQueryLists personId={session.viewer.id} readEditors={read} onOpen={open} />;
}
