import type { ChurnTable_ChurnFragment, ChurnTable_RowFragment } from '#web/graphql/admin-operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable, type DataTableProps } from '#web/ui/table/DataTable.tsx';

type Row = ChurnTable_RowFragment;

const NOUN = ['churned subscription', 'churned subscriptions'] as const;
const nameOf = ({ email }: Row) => email ?? 'Deleted account';

/** A component, so that the currency is read when a row is drawn, and not when this file is loaded. */
function Lost({ amount }: { amount: number }) {
  return formatMoney(amount, operatorCurrency());
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'user', header: 'User', cell: nameOf },
  { id: 'plan', header: 'Plan that ended', cell: ({ planName }) => planName ?? 'Seats only', isBreakable: true },
  {
    id: 'next',
    header: 'Next plan',
    cell: ({ nextPlanName }) => nextPlanName ?? 'None',
    priority: 2,
    isBreakable: true,
  },
  { id: 'mrr', header: 'MRR lost', cell: ({ mrr }) => <Lost amount={mrr} />, align: 'end' },
  { id: 'at', header: 'Ended', cell: ({ at }) => <DateText at={at} />, priority: 2 },
];

interface ChurnTableProps extends Pick<DataTableProps<Row>, 'list' | 'isLoading' | 'onRetry'> {
  readonly churn: ChurnTable_ChurnFragment;
  /** The range as query parameters of the REST API. */
  readonly query: string;
}

/** Lists the subscriptions behind the churn rate: who stopped paying, and how much MRR that cost. */
export function ChurnTable({ churn, query, list, isLoading, onRetry }: ChurnTableProps) {
  const { totalCount, mrrLost, currency } = churn;
  const lead =
    totalCount === 0
      ? 'No subscription stopped paying in this range.'
      : `${formatCount(totalCount, ['subscription', 'subscriptions'])} stopped paying, which lost ${formatMoney(mrrLost, currency)} of MRR.`;
  return (
    <Section title="Churned subscriptions" lead={lead}>
      {totalCount > 0 && (
        <DataTable
          name="churn"
          label="Churned subscriptions"
          noun={NOUN}
          columns={COLUMNS}
          list={list}
          isLoading={isLoading}
          onRetry={onRetry}
          nameOf={nameOf}
          page={churn}
          error={undefined}
          hrefOf={({ userId }) => `/admin/users/${userId}`}
          exportFile={{
            path: `/api/admin/financial/churn/export?${query}`,
            failure: 'Failed to export the churn',
          }}
          empty={{ title: 'No subscription stopped paying' }}
        />
      )}
    </Section>
  );
}
