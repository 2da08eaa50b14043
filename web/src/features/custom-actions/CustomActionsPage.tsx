import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useCustomActionsQuery, useTeamLibraryQuery } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { listTags } from './action-filters.ts';
import { ActionList } from './ActionList.tsx';
import classes from './CustomActionsPage.module.css';
import { ImportExport } from './ImportExport.tsx';
import { LibraryFilterBar } from './LibraryFilterBar.tsx';
import { NEW, NEW_FOR_TEAM, useLibraryUrl } from './use-library-url.ts';
import { useModelAccess } from './use-model-access.ts';
import type { ManagedTeam } from './use-share-with-team.ts';

const ActionForm = lazy(() => import('./ActionForm.tsx').then(({ ActionForm }) => ({ default: ActionForm })));

const Gallery = lazy(() => import('./gallery/Gallery.tsx').then(({ Gallery }) => ({ default: Gallery })));

const TeamActionForm = lazy(() =>
  import('./TeamActionForm.tsx').then(({ TeamActionForm }) => ({ default: TeamActionForm })),
);

const VIEW_CHOICES = [
  { value: 'library', label: 'Library' },
  { value: 'ready-made', label: 'Ready-made' },
] as const;

/**
 * Returns the team and the team action that the URL opens for editing. `action` is null for a new action. Null when the URL opens none, and
 * for users who are neither owner nor admin of the team.
 */
function findTeamEdit(teams: readonly ManagedTeam[], edited: string | null) {
  const team = teams.find(({ role }) => role !== 'MEMBER');
  const action = team?.actions.find(({ id }) => id === edited) ?? null;
  return team && (action || edited === NEW_FOR_TEAM) ? { team, action } : null;
}

export function CustomActionsPage() {
  usePageTitle('Custom Actions');
  const { data, error, refetch } = useCustomActionsQuery({ fetchPolicy: 'cache-and-network' });
  const url = useLibraryUrl();
  const { edited, edit, close, view } = url;
  const ownActions = data?.customActions ?? [];
  const team = useTeamLibraryQuery({ fetchPolicy: 'cache-and-network' });
  const teams = team.data?.teams ?? [];
  const editedAction = ownActions.find(({ id }) => id === edited);
  const teamEdit = findTeamEdit(teams, edited);
  const title = useRef<HTMLHeadingElement>(null);
  // Deletions are shown here, because the card is gone then.
  const { feedback, perform } = useAction(title);
  // A list or a form that is shown earlier would move when its note about models appears.
  const { isLoading, retry: retryModels } = useModelAccess();
  const shown = isLoading ? undefined : data;

  return (
    <div className={classes.page}>
      <PageHeader
        title="Custom Actions Library"
        titleRef={title}
        lead="Your own instructions for prompts. Run them from the prompt box on Overview."
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
      <div>
        <Toggle label="Actions to show" choices={VIEW_CHOICES} chosen={view} onChoose={url.show} />
      </div>
      {view === 'library' && (
        <LibraryFilterBar {...url} tags={listTags([...ownActions, ...teams.flatMap(({ actions }) => actions)])} />
      )}
      <ActionStatus feedback={feedback} />
      {shown && view === 'library' && <ActionList data={shown} teams={teams} url={url} onDelete={perform} />}
      {shown && view === 'ready-made' && (
        <Suspense
          fallback={
            <ListSkeleton label="Loading the ready-made actions" className={classes.cards} rows={6} height={220} />
          }
        >
          <Gallery ownActions={ownActions} url={url} />
        </Suspense>
      )}
      {!shown && !error && (
        <ListSkeleton label="Loading your actions" className={classes.cards} rows={8} height={150} />
      )}
      {!data && error && (
        <ErrorState
          title="Your actions could not be loaded"
          error={error}
          hint="Your actions have not changed."
          onRetry={() => {
            void refetch();
            if (team.error) void team.refetch();
            retryModels();
          }}
        />
      )}
      {data && team.error && !team.data && view === 'library' && (
        <ErrorState
          title="The actions of your team could not be loaded"
          error={team.error}
          hint="They have not changed."
          onRetry={() => void team.refetch()}
        />
      )}
      {shown && view === 'library' && <ImportExport hasActions={ownActions.length > 0} />}
      {!isLoading && (edited === NEW || editedAction) && (
        <Suspense>
          <ActionForm key={edited} action={editedAction ?? null} onClose={close} />
        </Suspense>
      )}
      {!isLoading && teamEdit && (
        <Suspense>
          <TeamActionForm key={edited} {...teamEdit} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
