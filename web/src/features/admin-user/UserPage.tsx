import { Link, useParams } from 'react-router-dom';
import {
  AdminUserPageDocument,
  type AdminUserPageQueryVariables,
  useAdminUserPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { TeamSeats } from '#web/ui/teams/TeamSeats.tsx';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { toUserTab } from './records/user-tab.ts';
import { UserAddOns } from './records/UserAddOns.tsx';
import { UserKeys } from './records/UserKeys.tsx';
import { UserPromoUses } from './records/UserPromoUses.tsx';
import { UserSessions } from './records/UserSessions.tsx';
import { UserTabs } from './records/UserTabs.tsx';
import { UserTeam } from './records/UserTeam.tsx';
import { UserHead } from './UserHead.tsx';
import classes from './UserPage.module.css';

const LIST = { filters: [] };

function toVariables({ params: { id = '' }, search }: PageAddress): AdminUserPageQueryVariables {
  const tab = toUserTab(search.get('tab'));
  return {
    id,
    after: readListParams(search, LIST).after,
    isPayments: tab === 'payments',
    isPrompts: tab === 'prompts',
    isActivity: tab === 'activity',
    isMails: tab === 'mails',
    isChanges: tab === 'changes',
  };
}

/** One user: the account, the plan, the team, sessions, add-ons, codes and keys, and the long lists, of which the URL keeps the open one. */
export function UserPage() {
  const { id = '' } = useParams();
  const [params] = useUrlParams();
  const tab = toUserTab(params.get('tab'));
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminUserPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? (previousData?.adminUser.id === id ? previousData : undefined);
  const reload = useReload(refetch);
  const retry = () => void reload();
  if (!shown) {
    if (!error) return <PageSkeleton label="Loading the user" />;
    return (
      <ErrorState
        isPage
        title="The user could not be loaded"
        error={error}
        hint="Nothing was changed."
        onRetry={retry}
      />
    );
  }
  const { adminUser: user, plans, adminTeamSeats: seats, adminUserDetails: details } = shown;
  const table = { list, isLoading: loading && !data, error: data ? undefined : error, onRetry: retry };
  return (
    <div className={classes.page}>
      <UserHead user={user} onChanged={reload} />
      <div className={classes.columns}>
        <PlanFacts
          user={user}
          usesPool={details.team !== null && details.team.role !== 'OWNER'}
          seatRenewals={details.seatRenewals}
          plans={plans}
          onChanged={reload}
        />
        <AccountFacts
          user={user}
          suspensionReason={details.suspensionReason ?? null}
          sessions={details.sessions.length}
          onChanged={reload}
        />
      </div>
      {/* The seats of a member's team are its owner's: the section Team names it. */}
      {(seats !== null || details.team === null) && (
        <TeamSeats userId={user.id} seats={seats} onChanged={reload}>
          {seats && <Link to={`/admin/teams/${seats.teamId}`}>Members and invitations</Link>}
        </TeamSeats>
      )}
      <div className={classes.columns}>
        <UserTeam details={details} onChanged={reload} />
        <UserSessions details={details} />
        <UserAddOns details={details} onChanged={reload} />
        <UserPromoUses details={details} />
        <UserKeys details={details} />
      </div>
      <UserTabs tab={tab} shown={shown} {...table} />
    </div>
  );
}
UserPage.preloadData = pageQuery(AdminUserPageDocument, toVariables);
