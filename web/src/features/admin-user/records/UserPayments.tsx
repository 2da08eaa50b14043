import { withQuery } from '#web/lib/with-query.ts';
import { UtcTime } from '#web/ui/DateText.tsx';
import { PAYMENT_COLUMNS, type PaymentRow } from '#web/ui/payments/payment-columns.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';

const COLUMNS: readonly Column<PaymentRow>[] = [
  ...Object.values(PAYMENT_COLUMNS),
  { id: 'createdAt', header: 'Date', cell: ({ createdAt }) => <UtcTime at={createdAt} /> },
];

interface UserPaymentsProps {
  readonly page: TablePage<PaymentRow> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What the user paid or tried to pay. Answers whether a user was charged twice. */
export function UserPayments(table: UserPaymentsProps) {
  return (
    <DataTable
      name="user-payments"
      label="Payments"
      noun={['payment', 'payments']}
      columns={COLUMNS}
      {...table}
      hrefOf={({ id }) => withQuery('/admin/payments', { q: id, payment: id })}
      nameOf={({ description, receiptNumber }) => receiptNumber ?? description}
      empty={{ title: 'No payments yet', hint: 'Payments and failed attempts are listed here.' }}
    />
  );
}
