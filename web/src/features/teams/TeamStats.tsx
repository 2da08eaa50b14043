import { type TeamStatsQuery, useTeamStatsQuery } from '#web/graphql/operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { RANGE_CHOICES, useAnalyticsRange } from '#web/ui/use-analytics-range.ts';
import classes from './TeamStats.module.css';

type Stats = NonNullable<TeamStatsQuery['teams'][number]['stats']>;

/** Shows the owner and admins how much of the pool each member used. */
export function TeamStats() {
  const { range, choose } = useAnalyticsRange();
  const { data, previousData, error, refetch } = useTeamStatsQuery({
    variables: { range: range.range },
    fetchPolicy: 'cache-and-network',
  });
  // The previous range stays visible until the next one is loaded.
  const stats = (data ?? previousData)?.teams[0]?.stats;
  return (
    <Section
      title="Usage"
      lead={`Rewrites with the team’s prompts, last ${range.days} days.`}
      aside={<Toggle label="Range" choices={RANGE_CHOICES} chosen={range.name} onChoose={choose} />}
    >
      {stats && <StatsTable stats={stats} />}
      {!stats && !error && <ListSkeleton label="Loading the usage of your team" rows={2} height={40} />}
      {!stats && error && (
        <ErrorState
          title="The usage of your team could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}

const NO_RUNS =
  'No rewrites in this time. Those from before the team was created count as used prompts, but are not listed here.';
const NOT_COUNTED = 'Rewrites from before the team was created are not counted here.';

function StatsTable({ stats: { runs, tokensSaved, members, formerMembers } }: { stats: Stats }) {
  if (runs === 0) return <p className={classes.empty}>{NO_RUNS}</p>;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Rewrites</th>
            <th scope="col">Tokens saved</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ member: { id, user }, ...use }) => (
            <Row key={id} name={user.fullName} {...use} />
          ))}
          {formerMembers.runs > 0 && <Row name="Former members" {...formerMembers} />}
        </tbody>
        <tfoot>
          <Row name="Team" runs={runs} tokensSaved={tokensSaved} />
        </tfoot>
      </table>
      <p className={classes.note}>{NOT_COUNTED}</p>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly runs: number;
  readonly tokensSaved: number;
}

function Row({ name, runs, tokensSaved }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(runs)}</td>
      <td>{formatNumber(tokensSaved)}</td>
    </tr>
  );
}
