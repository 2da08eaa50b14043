import type { PaymentRow_PaymentFragment } from '#web/graphql/operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { CopyIcon } from '../CopyIcon.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { Column } from '../table/column.ts';
import { describeMoney, describePayment, PAYMENT_STATES, providerName } from './payment-texts.ts';
import classes from './payments.module.css';

export type PaymentRow = PaymentRow_PaymentFragment;

/** The status of a payment as a badge. */
export function PaymentState({ status }: Pick<PaymentRow, 'status'>) {
  const { tone, label } = PAYMENT_STATES[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The provider and its id of a payment, with a button that copies the id. */
export function ProviderId({ provider, providerRef }: Pick<PaymentRow, 'provider' | 'providerRef'>) {
  return (
    <span className={classes.provider}>
      {providerName(provider)}
      <span className={classes.ref}>
        <code title={providerRef}>{providerRef}</code>
        <CopyIcon text={providerRef} label="Copy provider id" />
      </span>
    </span>
  );
}

function Receipt({ receiptNumber }: Pick<PaymentRow, 'receiptNumber'>) {
  return <span className={classes.receipt}>{receiptNumber ?? 'None'}</span>;
}

/** The columns that all lists of payments have, by id. */
export const PAYMENT_COLUMNS = {
  description: { id: 'description', header: 'Payment', cell: describePayment },
  amount: {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  state: { id: 'state', header: 'State', cell: PaymentState },
  notes: { id: 'notes', header: 'Notes', cell: describeMoney, priority: 2 },
  receipt: { id: 'receipt', header: 'Receipt', cell: Receipt, priority: 2 },
  provider: { id: 'provider', header: 'Provider id', priority: 3, cell: ProviderId },
} as const satisfies Readonly<Record<string, Column<PaymentRow>>>;
