import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadText } from '#web/lib/download.ts';
import { sessionToken } from '#web/session/session-store.ts';

async function fetchSchema(): Promise<string> {
  const response = await fetch('/graphql/schema.graphql', {
    headers: { authorization: `Bearer ${sessionToken() ?? ''}` },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.text();
}

/** A button that downloads the GraphQL schema. A plain link would not send the session's token. */
export function SchemaDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      downloadText('schema.graphql', await fetchSchema(), 'text/plain');
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button variant="default" size="compact-sm" loading={state === 'busy'} onClick={() => void download()}>
        Download schema
      </Button>
      <span role="alert">{state === 'failed' ? 'The schema could not be downloaded. Please try again.' : ''}</span>
    </>
  );
}
