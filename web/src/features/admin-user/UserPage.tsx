import { Tabs } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useAdminUserPageQuery } from '#web/graphql/operations.generated.ts';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { TeamSeats } from '#web/ui/teams/TeamSeats.tsx';
import { useReload } from '#web/ui/use-reload.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { UserChanges } from './UserChanges.tsx';
import { UserHead } from './UserHead.tsx';
import classes from './UserPage.module.css';
import { UserPayments } from './UserPayments.tsx';

/** One user: the account, the plan, the seats of the team, the payments and what administrators changed. The tab is kept in the URL. */
export function UserPage() {
  const { id = '' } = useParams();
  const [params, change] = useUrlParams();
  const isChanges = params.get('tab') === 'changes';
  const list = useListUrl({ filters: [] });
  const { data, previousData, loading, error, refetch } = useAdminUserPageQuery({
    variables: { id, isChanges, after: list.after },
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
  const { adminUser: user, plans, adminUserPayments: payments, auditLog: changes, adminTeamSeats: seats } = shown;
  const table = { list, isLoading: loading, error: data ? undefined : error, onRetry: retry };
  return (
    <div className={classes.page}>
      <UserHead user={user} onChanged={reload} />
      <div className={classes.columns}>
        <PlanFacts user={user} plans={plans} onChanged={reload} />
        <AccountFacts user={user} onChanged={reload} />
      </div>
      <TeamSeats userId={user.id} seats={seats} onChanged={reload}>
        {seats && <Link to={`/admin/teams/${seats.teamId}`}>Members and invitations</Link>}
      </TeamSeats>
      <Tabs
        value={isChanges ? 'changes' : 'payments'}
        keepMounted={false}
        onChange={(tab) => {
          change({ after: null, from: null, tab: tab === 'changes' ? tab : null }, { replace: false });
        }}
      >
        <Tabs.List aria-label="Payments and changes">
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="changes">Changes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="payments" className={classes.panel}>
          <UserPayments page={payments} {...table} />
        </Tabs.Panel>
        <Tabs.Panel value="changes" className={classes.panel}>
          <UserChanges page={changes} {...table} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
