import {
  type AdminTeamFilter,
  type AdminTeamOrder,
  AdminTeamsPageDocument,
  type AdminTeamsPageQueryVariables,
  useAdminTeamsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import type { PageAddress } from '#web/graphql/page-query.ts';
import { fileDate } from '#web/lib/download.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import type { ListFilter } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { DAY_FILTERS, hasReversedDays, toTimeRange } from '#web/ui/table/list-filters.ts';
import { listQuery } from '#web/ui/table/list-query.ts';
import { type ListParams, readListParams, toOrderedPage, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { COLUMNS } from './team-columns.tsx';

const ORDERS: Readonly<Record<string, AdminTeamOrder>> = {
  createdAt: 'CREATED_AT',
  usedSeats: 'USED_SEATS',
  totalSeats: 'TOTAL_SEATS',
};

/** The values of the filter `bought` in the URL. */
const HAS_BOUGHT_SEATS: Readonly<Record<string, boolean>> = { yes: true, no: false };

const FILTERS: readonly ListFilter[] = [
  {
    name: 'bought',
    label: 'Bought seats',
    choices: [
      { value: 'yes', label: 'With bought seats' },
      { value: 'no', label: 'Without' },
    ],
  },
  ...DAY_FILTERS,
];

/** Returns the path of the CSV file, with the same filters under their names in the REST API. */
function toExportPath({ search, hasBoughtSeats, since, until }: AdminTeamFilter): string {
  return withQuery('/api/admin/teams/export', { search, has_bought_seats: hasBoughtSeats, since, until });
}

const LIST = { filters: ['bought', 'since', 'until'], sort: '-createdAt' } as const;

const toFilter = ({ search, filters }: ListParams<(typeof LIST.filters)[number]>): AdminTeamFilter => ({
  search: search || null,
  hasBoughtSeats: HAS_BOUGHT_SEATS[filters.bought ?? ''] ?? null,
  ...toTimeRange(filters),
});

function toVariables({ search }: PageAddress): AdminTeamsPageQueryVariables {
  const list = readListParams(search, LIST);
  return { filter: toFilter(list), ...toOrderedPage(list, ORDERS, 'CREATED_AT') };
}

/** The teams of all users, with their seats, and whether the shared plan is paid. */
export function TeamsPage() {
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminTeamsPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
    skip: hasReversedDays(list.filters),
  });
  const reload = useReload(refetch);
  const page = (data ?? previousData)?.adminTeams;
  return (
    <SectionPage title="Teams" lead="Users who share the plan of a team’s owner. A row opens the team’s page.">
      {page?.isOwnerSearched === false && (
        <p role="status">
          More than 1,000 users match, so only the names of teams were searched. For teams of an owner, enter more of
          their name or address.
        </p>
      )}
      <DataTable
        name="teams"
        label="Teams"
        noun={['team', 'teams']}
        columns={COLUMNS}
        list={list}
        page={page}
        isLoading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void reload()}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/admin/teams/${id}`}
        searchLabel="Search by team, owner or id"
        filters={FILTERS}
        exportFile={{
          path: toExportPath(toFilter(list)),
          fileName: `teams-${fileDate()}.csv`,
          failure: 'Failed to export teams',
        }}
        empty={{ title: 'No teams yet', hint: 'Teams appear here when users create them.' }}
      />
    </SectionPage>
  );
}
TeamsPage.preloadData = listQuery(AdminTeamsPageDocument, toVariables);
