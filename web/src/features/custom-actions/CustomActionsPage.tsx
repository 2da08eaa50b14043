import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCustomActionsQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { listTags } from './action-filters.ts';
import { ActionList } from './ActionList.tsx';
import classes from './CustomActionsPage.module.css';
import { ImportExport } from './ImportExport.tsx';
import { LibraryFilterBar } from './LibraryFilterBar.tsx';
import { NEW, useLibraryUrl } from './use-library-url.ts';

const ActionForm = lazy(() => import('./ActionForm.tsx').then(({ ActionForm }) => ({ default: ActionForm })));

export function CustomActionsPage() {
  usePageTitle('Custom Actions');
  const { data, error, refetch } = useCustomActionsQuery({ fetchPolicy: 'cache-and-network' });
  const url = useLibraryUrl();
  const { edited, edit, close } = url;
  const own = data?.customActions ?? [];
  const editedAction = own.find(({ id }) => id === edited);

  return (
    <div className={classes.page}>
      <PageHeader title="Custom Actions Library" lead="Your own instructions for prompts. Run them from the composer.">
        <Button
          leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
          onClick={() => {
            edit(NEW);
          }}
        >
          New action
        </Button>
      </PageHeader>
      <LibraryFilterBar {...url} tags={listTags(own)} />
      {data && <ActionList data={data} url={url} />}
      {!data && !error && <ListSkeleton label="Loading your actions" rows={4} height={150} />}
      {!data && error && (
        <ErrorState
          title="Your actions could not be loaded"
          error={error}
          hint="Your actions have not changed."
          onRetry={() => void refetch()}
        />
      )}
      {data && <ImportExport hasActions={own.length > 0} />}
      {(edited === NEW || editedAction) && (
        <Suspense>
          <ActionForm key={edited} action={editedAction ?? null} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
