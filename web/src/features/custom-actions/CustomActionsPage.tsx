import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCustomActionsQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ActionList } from './ActionList.tsx';
import classes from './CustomActionsPage.module.css';
import { FileActs } from './FileActs.tsx';
import { NEW, tagsOf, useLibraryAddress } from './library.ts';
import { LibraryFilterBar } from './LibraryFilterBar.tsx';

const ActionForm = lazy(() => import('./ActionForm.tsx').then(({ ActionForm }) => ({ default: ActionForm })));

export function CustomActionsPage() {
  usePageTitle('Custom Actions');
  const { data, error, refetch } = useCustomActionsQuery({ fetchPolicy: 'cache-and-network' });
  const address = useLibraryAddress();
  const { edited, edit, close } = address;
  const own = data?.customActions ?? [];
  const editedAction = own.find(({ id }) => id === edited);

  return (
    <div className={classes.page}>
      <PageHeader
        title="Custom Actions Library"
        lead="Your own words for what should happen to a prompt, ready in the composer."
      >
        <Button
          leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
          onClick={() => {
            edit(NEW);
          }}
        >
          New action
        </Button>
      </PageHeader>
      <LibraryFilterBar {...address} tags={tagsOf(own)} />
      {data && <ActionList data={data} address={address} />}
      {!data && !error && <ListSkeleton label="Loading your actions" rows={4} height={150} />}
      {!data && error && (
        <ErrorState
          title="Your actions could not be loaded"
          error={error}
          hint="They are safe."
          onRetry={() => void refetch()}
        />
      )}
      {data && <FileActs hasActions={own.length > 0} />}
      {(edited === NEW || editedAction) && (
        <Suspense>
          <ActionForm key={edited} action={editedAction ?? null} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
