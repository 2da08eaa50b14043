import { Link } from 'react-router-dom';
import type { PromoUse_RowFragment } from '#web/graphql/admin-operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatPrice } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable, type DataTableProps } from '#web/ui/table/DataTable.tsx';
import { describeGrant } from './promo-texts.ts';

type Use = PromoUse_RowFragment;

/** A component, so that the currency is read when a row is drawn, and not when this file is loaded. */
function Given({ amount }: { amount: number | null }) {
  const currency = operatorCurrency();
  return amount === null ? '—' : formatPrice(amount, currency);
}

const COLUMNS: readonly Column<Use>[] = [
  {
    id: 'user',
    header: 'User',
    cell: ({ userId, fullName }) => (userId ? <Link to={`/admin/users/${userId}`}>{fullName}</Link> : fullName),
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email || '—' },
  { id: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateText at={appliedAt} /> },
  {
    id: 'plan',
    header: 'Granted plan',
    cell: ({ planName, durationDays }) => (planName ? describeGrant(planName, durationDays) : '—'),
    priority: 2,
  },
  {
    id: 'given',
    header: 'Discount given',
    cell: ({ discountGiven }) => <Given amount={discountGiven} />,
    align: 'end',
  },
  { id: 'usedOn', header: 'Used on', cell: ({ usedOn }) => usedOn ?? '—', priority: 3 },
  { id: 'usedAt', header: 'Paid', cell: ({ usedAt }) => (usedAt ? <DateText at={usedAt} /> : '—'), priority: 3 },
];

type UseTableProps = Pick<DataTableProps<Use>, 'page' | 'list' | 'isLoading' | 'error' | 'onRetry'>;

/** Who used a code, what it gave and on what, newest first. */
export function UseTable(props: UseTableProps) {
  return (
    <DataTable
      {...{ name: 'promo-uses', label: 'Uses', noun: ['use', 'uses'], columns: COLUMNS }}
      {...props}
      nameOf={({ fullName }) => fullName}
      empty={{ title: 'No users have applied this promo code yet.' }}
    />
  );
}
