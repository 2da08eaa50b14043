import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import {
  AdminTeamPageDocument,
  type AdminTeamPageQuery,
  useAdminTeamPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { describeUsed, formatNumber } from '#web/lib/quantities.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TeamSeats } from '#web/ui/teams/TeamSeats.tsx';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { Owner, PaymentState } from './team-columns.tsx';
import { TEAM_PAYMENT_STATES } from './team-texts.ts';
import classes from './TeamPage.module.css';
import { TeamPeople } from './TeamPeople.tsx';

type Team = AdminTeamPageQuery['adminTeam'];

const toVariables = ({ params: { id = '' } }: PageAddress) => ({ id });

/** One team: its plan and pool, its seats, members and invitations. */
export function TeamPage() {
  const { data, error, refetch } = useAdminTeamPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const reload = useReload(refetch);
  if (!data) {
    if (!error) return <PageSkeleton label="Loading the team" />;
    const title = 'The team could not be loaded';
    return <ErrorState isPage title={title} error={error} hint="Nothing was changed." onRetry={() => void reload()} />;
  }
  return <TeamContent team={data.adminTeam} onChanged={reload} />;
}
TeamPage.preloadData = pageQuery(AdminTeamPageDocument, toVariables);

const listPlanFacts = (team: Team): Fact[] => [
  ['Owner', <Owner key="owner" {...team} />],
  ['Owner’s name', team.ownerName],
  ['Plan', team.planName ?? 'None'],
  ['Payment', TEAM_PAYMENT_STATES[team.paymentState].explanation],
  ['Pool', describeUsed(team.sharedPromptsUsed, team.sharedPromptsLimit)],
  ['Created', <DateText key="created" at={team.createdAt} />],
];

function TeamContent({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const { name, paymentState, ownerId, boughtSeats, endingSeats } = team;
  usePageTitle(`${name} · Teams`);
  const given = team.totalSeats - TEAM.seats - boughtSeats;
  const ending = endingSeats > 0 ? `, of which ${formatNumber(endingSeats)} end with their period` : '';
  return (
    <div className={classes.page}>
      <BackLink to="/admin/teams">Teams</BackLink>
      <PageHeader title={name} lead={<PaymentState state={paymentState} />} />
      <div className={classes.columns}>
        <Section title="Plan">
          <Facts facts={listPlanFacts(team)} />
        </Section>
        <TeamSeats userId={ownerId} seats={team} onChanged={onChanged}>
          <p className={classes.text}>
            {formatNumber(TEAM.seats)} with the team, {formatNumber(boughtSeats)} bought by the owner{ending}
            {given !== 0 &&
              `, ${formatNumber(Math.abs(given))} ${given > 0 ? 'given' : 'taken away'} by an administrator`}
            . <Link to={`/admin/payments?q=${ownerId}&kind=seats`}>Payments for seats</Link>
          </p>
        </TeamSeats>
      </div>
      <TeamPeople members={team.members} invitations={team.invitations} />
    </div>
  );
}
