import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#schema/limits.ts';
import { useAccountActivityQuery } from '#web/graphql/operations.generated.ts';
import { pageIn, withPage } from '#web/ui/page-number.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ActivityList } from './ActivityList.tsx';
import classes from './ActivityPage.module.css';
import { OpenSessions } from './OpenSessions.tsx';

/** What happened to my account, and who is in it now? */
export function ActivityPage() {
  usePageTitle('Account Activity');
  return (
    <div className={classes.page}>
      <PageHeader title="Account Activity" lead="What happened to your account, and where you are signed in." />
      <Content />
    </div>
  );
}

function Content() {
  const [params, setParams] = useSearchParams();
  const page = pageIn(params);
  const goTo = useCallback(
    (next: number) => {
      setParams((current) => withPage(current, next));
    },
    [setParams],
  );
  const { data, previousData, error, refetch } = useAccountActivityQuery({
    variables: { first: PAGE_SIZE.default, offset: (page - 1) * PAGE_SIZE.default },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) {
    return (
      <ErrorState
        title="Your activity could not be loaded"
        error={error}
        hint="Nothing is lost."
        onRetry={() => void refetch()}
      />
    );
  }
  const shown = data ?? previousData;
  if (!shown) return <ListSkeleton label="Loading your activity" rows={6} height={72} />;
  const { nodes, totalCount } = shown.accountActivity;
  return (
    <>
      <OpenSessions sessions={shown.sessions} />
      <ActivityList activities={nodes} isChanging={!data} />
      {totalCount > PAGE_SIZE.default && <Pager page={page} total={totalCount} onPage={goTo} />}
    </>
  );
}
