import { Link } from 'react-router-dom';
import type { Payment_PaymentFragment } from '#web/graphql/admin-operations.generated.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { UtcTime } from '#web/ui/DateText.tsx';
import { PAYMENT_COLUMNS } from '#web/ui/payments/payment-columns.tsx';
import type { Column } from '#web/ui/table/column.ts';
import classes from './Payments.module.css';
import { PURCHASE_KINDS } from './purchase-kinds.ts';

export type Payment = Payment_PaymentFragment;

/** The user who paid, with a link to their page. */
export function Payer({ userId, userEmail }: Pick<Payment, 'userId' | 'userEmail'>) {
  if (!userId || !userEmail) return 'Deleted account';
  return (
    <Link to={`/admin/users/${userId}`}>
      <BreakableText text={userEmail} />
    </Link>
  );
}

export const COLUMNS: readonly Column<Payment>[] = [
  PAYMENT_COLUMNS.description,
  {
    id: 'user',
    header: 'User',
    cell: (payment) => (
      <span className={classes.payer} title={payment.userEmail ?? undefined}>
        <Payer {...payment} />
      </span>
    ),
  },
  PAYMENT_COLUMNS.amount,
  PAYMENT_COLUMNS.state,
  { ...PAYMENT_COLUMNS.notes, priority: 3 },
  PAYMENT_COLUMNS.receipt,
  {
    id: 'createdAt',
    header: 'Date',
    sort: 'descending',
    cell: ({ createdAt }) => <UtcTime at={createdAt} />,
  },
  { id: 'kind', header: 'Kind', isOptional: true, cell: ({ kind }) => PURCHASE_KINDS[kind].label },
  { ...PAYMENT_COLUMNS.provider, isOptional: true },
];
