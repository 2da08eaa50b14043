import { useAdminPromoCampaignsQuery } from '#web/graphql/admin-operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { type Campaign, campaignPath, formatUses } from './promo-code-paths.ts';

/** A component, so that the currency is read when a row is drawn, and not when this file is loaded. */
function Given({ amount }: { amount: number }) {
  return formatPrice(amount, operatorCurrency());
}

const COLUMNS: readonly Column<Campaign>[] = [
  { id: 'name', header: 'Campaign', cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  { id: 'codes', header: 'Codes', cell: ({ codes }) => formatNumber(codes), align: 'end' },
  { id: 'used', header: 'Used codes', cell: ({ usedCodes }) => formatNumber(usedCodes), align: 'end', priority: 2 },
  { id: 'uses', header: 'Uses', cell: ({ uses, maxTotalUses }) => formatUses(uses, maxTotalUses), align: 'end' },
  {
    id: 'given',
    header: 'Discount given',
    cell: ({ discountGiven }) => <Given amount={discountGiven} />,
    align: 'end',
    priority: 2,
  },
  { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <DateText at={createdAt} />, priority: 2 },
  {
    id: 'createdBy',
    header: 'Created by',
    cell: ({ createdBy }) => createdBy.fullName,
    priority: 3,
    isBreakable: true,
  },
];

/** The campaigns: the codes that were created together, with their figures. A row leads to its codes. */
export function Campaigns() {
  const list = useListUrl({ filters: [] });
  const { data, previousData, loading, error, refetch } = useAdminPromoCampaignsQuery({
    variables: { search: list.search || null, after: list.after },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useReload(refetch);
  return (
    <DataTable
      name="promo-campaigns"
      label="Campaigns"
      noun={['campaign', 'campaigns']}
      columns={COLUMNS}
      list={list}
      page={(data ?? previousData)?.promoCampaigns}
      isLoading={loading && !data}
      error={data ? undefined : error}
      onRetry={() => void reload()}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => campaignPath(id)}
      searchLabel="Search by name"
      actions={(campaign) => <CampaignActions campaign={campaign} isInRow onChanged={reload} />}
      empty={{
        title: 'No campaigns yet',
        hint: 'A campaign is codes that are created together. New campaign creates them.',
      }}
    />
  );
}
