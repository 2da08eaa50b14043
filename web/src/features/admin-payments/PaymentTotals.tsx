import { Skeleton } from '@mantine/core';
import type { PaymentTotals_TotalFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatMoney, plural } from '#web/lib/quantities.ts';
import { PAYMENT_STATES } from '#web/ui/payments/payment-texts.ts';
import classes from './Payments.module.css';

type Total = PaymentTotals_TotalFragment;

/** The number of payments, and what was refunded of payments that were not refunded in full. */
function describeCount({ status, count, refundedAmount, currency }: Total): string {
  const refunds = status !== 'REFUNDED' && refundedAmount > 0;
  return `${plural(count, 'payment')}${refunds ? `, ${formatMoney(refundedAmount, currency)} refunded` : ''}`;
}

interface PaymentTotalsProps {
  /** Undefined while it is loading. Null: summing took too long. */
  readonly totals: readonly Total[] | null | undefined;
}

/** The sums of what is filtered, on all pages, by state and currency. */
export function PaymentTotals({ totals }: PaymentTotalsProps) {
  if (totals === undefined) return <Skeleton height={68} />;
  if (totals === null) return <p className={classes.note}>Summing took too long. Choose a shorter time.</p>;
  if (totals.length === 0) return null;
  return (
    <dl className={classes.totals} aria-label="Totals">
      {totals.map((total) => (
        <div key={`${total.currency} ${total.status}`}>
          <dt>{PAYMENT_STATES[total.status].label}</dt>
          <dd>
            {formatMoney(total.amount, total.currency)}
            <span className={classes.count}>{describeCount(total)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
