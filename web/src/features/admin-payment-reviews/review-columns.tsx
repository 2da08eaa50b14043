import type { ReviewRow_ReviewFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { UtcTime } from '#web/ui/DateText.tsx';
import { providerName } from '#web/ui/payments/payment-texts.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { REASONS } from './review-texts.ts';

export type ReviewRow = ReviewRow_ReviewFragment;

export const formatPaid = ({ amount, currency }: Pick<ReviewRow, 'amount' | 'currency'>): string =>
  amount === null || currency === null ? 'Unknown' : formatMoney(amount, currency);

export const REVIEW_COLUMNS: readonly Column<ReviewRow>[] = [
  { id: 'reason', header: 'Reason', cell: ({ reason }) => REASONS[reason].label },
  { id: 'amount', header: 'Amount', align: 'end', cell: formatPaid },
  { id: 'user', header: 'User', priority: 2, isBreakable: true, cell: ({ userEmail }) => userEmail ?? 'Unknown' },
  {
    id: 'description',
    header: 'Paid for',
    priority: 3,
    isBreakable: true,
    cell: ({ description }) => description ?? 'Unknown',
  },
  { id: 'provider', header: 'Provider', priority: 3, cell: ({ provider }) => providerName(provider) },
  {
    id: 'paidAt',
    header: 'Paid',
    priority: 2,
    cell: ({ paidAt }) => (paidAt ? <UtcTime at={paidAt} /> : 'Unknown'),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ resolvedAt }) =>
      resolvedAt ? <StatusBadge tone="off">Resolved</StatusBadge> : <StatusBadge tone="warn">Open</StatusBadge>,
  },
  { id: 'createdAt', header: 'Opened', isOptional: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'paymentRef',
    header: 'Payment id',
    isOptional: true,
    isBreakable: true,
    cell: ({ paymentRef }) => <code>{paymentRef}</code>,
  },
];
