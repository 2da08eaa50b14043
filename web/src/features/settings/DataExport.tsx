import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '#web/graphql/error-message.ts';
import { DataExportDocument } from '#web/graphql/operations.generated.ts';
import { downloadText, fileDate } from '#web/lib/download.ts';
import { PRODUCT_SLUG } from '#web/lib/product.ts';
import { plural } from '#web/lib/quantities.ts';
import { Section } from '#web/ui/Section.tsx';
import { dataFile } from './data-file.ts';
import classes from './SettingsPage.module.css';

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'working'; readonly rows: number }
  | { readonly name: 'done'; readonly rows: number }
  | { readonly name: 'failed'; readonly error: unknown };

function toStatusText(state: State): string {
  if (state.name === 'working') return `Collecting your data: ${plural(state.rows, 'record')} so far`;
  return state.name === 'done' ? `Exported ${plural(state.rows, 'record')}` : '';
}

/** Saves all stored data about the user as one JSON file. */
export function DataExport() {
  const client = useApolloClient();
  const [state, setState] = useState<State>({ name: 'idle' });

  const start = () => {
    const file = dataFile();
    let hasFailed = false;
    const fail = (error: unknown) => {
      hasFailed = true;
      setState({ name: 'failed', error });
    };
    setState({ name: 'working', rows: 0 });
    client.subscribe({ query: DataExportDocument, fetchPolicy: 'no-cache' }).subscribe({
      next: ({ data, error }) => {
        if (error) fail(error);
        if (!data) return;
        file.add(data.dataExport);
        setState({ name: 'working', rows: file.rowCount() });
      },
      error: fail,
      complete: () => {
        if (hasFailed) return;
        downloadText(`${PRODUCT_SLUG}-data-${fileDate()}.json`, file.text(new Date()), 'application/json');
        setState({ name: 'done', rows: file.rowCount() });
      },
    });
  };

  return (
    <Section
      title="Your data"
      lead="All data we store about you, as one JSON file. Passwords and keys are not included."
    >
      <Button variant="default" loading={state.name === 'working'} onClick={start}>
        Export data as JSON
      </Button>
      <p role="status" className={classes.progress}>
        {toStatusText(state)}
      </p>
      <p role="alert" className={classes.failure}>
        {state.name === 'failed' && errorMessage(state.error, 'Failed to export data. Please try again.')}
      </p>
    </Section>
  );
}
