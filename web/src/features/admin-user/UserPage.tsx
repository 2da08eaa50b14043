import { useParams } from 'react-router-dom';
import { useAdminUserPageQuery } from '#web/graphql/operations.generated.ts';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { TeamSeats } from './TeamSeats.tsx';
import { UserChanges } from './UserChanges.tsx';
import { UserHead } from './UserHead.tsx';
import classes from './UserPage.module.css';

/** One user: the account, the plan, the seats of the team and what administrators changed. */
export function UserPage() {
  const { id = '' } = useParams();
  const list = useListUrl({ filters: [] });
  const { data, previousData, loading, error, refetch } = useAdminUserPageQuery({
    variables: { id, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? (previousData?.adminUser.id === id ? previousData : undefined);
  const reload = useReload(refetch);
  const retry = () => void reload();
  if (!shown) {
    if (!error) return <PageSkeleton label="Loading the user" />;
    return (
      <ErrorState title="The user could not be loaded" error={error} hint="Nothing was changed." onRetry={retry} />
    );
  }
  const { adminUser: user, plans, auditLog } = shown;
  return (
    <div className={classes.page}>
      <UserHead user={user} onChanged={reload} />
      <div className={classes.columns}>
        <PlanFacts user={user} plans={plans} onChanged={reload} />
        <AccountFacts user={user} />
      </div>
      <TeamSeats userId={user.id} onChanged={reload} />
      <UserChanges page={auditLog} list={list} isLoading={loading} error={data ? undefined : error} onRetry={retry} />
    </div>
  );
}
