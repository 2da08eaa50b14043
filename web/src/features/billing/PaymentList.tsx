import { Link } from 'react-router-dom';
import type { PaymentList_PaymentFragment, PaymentStatus } from '#web/graphql/operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './PaymentList.module.css';

type Payment = PaymentList_PaymentFragment;

/** How screens call the status of a payment. */
export const STATUS: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  SUCCEEDED: 'Paid',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
};

/** Lists the user's payments, with links to their receipts. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  return (
    <Section
      title="Payments"
      lead={
        <>
          Your payments, including failed ones. Refunds must be requested within 24 hours. To request one, write to{' '}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a> with the number of the receipt.
        </>
      }
    >
      {payments.length === 0 ? (
        <EmptyState title="No payments yet" hint="Each payment will be listed here, with a receipt to print." />
      ) : (
        <table className={classes.payments}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">For</th>
              <th scope="col">Status</th>
              <th scope="col" className={classes.amount}>
                Amount
              </th>
              <th scope="col">Receipt</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, receiptNumber, description, amount, refundedAmount, currency, status, reason, createdAt, billedTo } =
    payment;
  const date = formatUtcDay(createdAt);
  return (
    <tr>
      <td className={classes.date}>{date}</td>
      <td className={classes.what}>
        {description}
        {billedTo?.name && <span className={classes.reason}>Billed to {billedTo.name}</span>}
      </td>
      <td>
        <span className={classes.status} data-status={status}>
          {STATUS[status]}
        </span>
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </td>
      <td className={classes.amount}>
        {formatMoney(amount, currency)}
        {refundedAmount > 0 && <span className={classes.reason}>{formatMoney(refundedAmount, currency)} refunded</span>}
      </td>
      <td className={classes.receipt}>
        {receiptNumber !== null && (
          <Link
            to={`/dashboard/billing/receipts/${id}`}
            aria-label={`Receipt ${receiptNumber} for ${description}, ${date}`}
          >
            {receiptNumber}
          </Link>
        )}
      </td>
    </tr>
  );
}
