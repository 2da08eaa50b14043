import { PAGE_SIZE } from '#schema/limits.ts';
import { useAccountActivityQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageNumber } from '#web/ui/use-page-number.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ActivityList } from './ActivityList.tsx';
import classes from './ActivityPage.module.css';
import { OpenSessions } from './OpenSessions.tsx';

export function ActivityPage() {
  usePageTitle('Account Activity');
  return (
    <div className={classes.page}>
      <PageHeader title="Account Activity" lead="Events of your account, and the devices that are signed in." />
      <Content />
    </div>
  );
}

function Content() {
  const { page, offset, goTo } = usePageNumber();
  const { data, previousData, error, refetch } = useAccountActivityQuery({
    variables: { first: PAGE_SIZE.default, offset },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) {
    return (
      <ErrorState
        title="Your account activity could not be loaded"
        error={error}
        hint="Your account and your sessions have not changed."
        onRetry={() => void refetch()}
      />
    );
  }
  const shown = data ?? previousData;
  // The sessions and the events.
  if (!shown)
    return <ListSkeleton label="Loading your account activity" className={classes.page} rows={2} height={320} />;
  const { nodes, totalCount } = shown.accountActivity;
  return (
    <>
      <OpenSessions sessions={shown.sessions} />
      <ActivityList activities={nodes} isChanging={!data} />
      {(page > 1 || totalCount > PAGE_SIZE.default) && <Pager page={page} total={totalCount} onPage={goTo} />}
    </>
  );
}
