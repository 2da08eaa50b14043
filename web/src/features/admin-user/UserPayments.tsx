import type { AdminPaymentStatus, UserPayments_PaymentFragment } from '#web/graphql/operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import classes from './UserPage.module.css';

type Payment = UserPayments_PaymentFragment;

const STATES: Readonly<Record<AdminPaymentStatus, { readonly label: string; readonly tone: Tone }>> = {
  SUCCEEDED: { label: 'Paid', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  REFUNDED: { label: 'Refunded', tone: 'off' },
  MISMATCHED: { label: 'Mismatched', tone: 'warn' },
};

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', razorpay: 'Razorpay', sandbox: 'Sandbox' };

/** What became of the money, besides its state. */
function describeMoney({ refundedAmount, currency, isCredited, reason }: Payment): string {
  const notes = [
    ...(refundedAmount > 0 ? [`${formatMoney(refundedAmount, currency)} refunded`] : []),
    ...(isCredited ? ['Unused part credited'] : []),
    ...(reason ? [reason] : []),
  ];
  return notes.join('. ');
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    id: 'description',
    header: 'Payment',
    cell: ({ description, isRenewal }) => `${description}${isRenewal ? ' (renewal)' : ''}`,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status }) => <StatusBadge tone={STATES[status].tone}>{STATES[status].label}</StatusBadge>,
  },
  { id: 'notes', header: 'Notes', cell: describeMoney, priority: 2 },
  { id: 'receipt', header: 'Receipt', cell: ({ receiptNumber }) => receiptNumber ?? 'None', priority: 2 },
  {
    id: 'provider',
    header: 'Provider id',
    priority: 3,
    cell: ({ provider, providerRef }) => (
      <span className={classes.value}>
        {PROVIDERS[provider] ?? provider} <code>{providerRef}</code>
        <CopyIcon text={providerRef} label="Copy provider id" />
      </span>
    ),
  },
  { id: 'createdAt', header: 'Date', cell: ({ createdAt }) => <DateText at={createdAt} /> },
];

interface UserPaymentsProps {
  readonly page: TablePage<Payment> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What the user paid or tried to pay. Answers whether a user was charged twice. */
export function UserPayments(table: UserPaymentsProps) {
  return (
    <DataTable
      {...{ name: 'user-payments', label: 'Payments', noun: ['payment', 'payments'], columns: COLUMNS }}
      {...table}
      nameOf={({ description, receiptNumber }) => receiptNumber ?? description}
      empty={{ title: 'No payments yet', hint: 'Payments and failed attempts are listed here.' }}
    />
  );
}
