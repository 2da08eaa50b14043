import { Skeleton } from '@mantine/core';
import {
  type NearbyPayments_PaymentFragment,
  type PaymentReviewContextQuery,
  type ReviewRow_ReviewFragment,
  usePaymentReviewContextQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { UtcTime } from '#web/ui/DateText.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { describePayment, PAYMENT_STATES } from '#web/ui/payments/payment-texts.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './ReviewDialog.module.css';

type Context = PaymentReviewContextQuery['paymentReview'];

/** What must be known before a payment is refunded, or what it was for is assigned: the expected amount, and what else the user paid. */
export function ReviewContext({ review: { id, userId, paidAt, resolvedAt } }: { review: ReviewRow_ReviewFragment }) {
  const { data, error, refetch } = usePaymentReviewContextQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  if (data) {
    // Without a user or a time, it is not known what else was paid.
    const isKnown = userId !== null && paidAt !== null;
    return <LoadedContext context={data.paymentReview} isOpen={resolvedAt === null} isKnown={isKnown} />;
  }
  if (!error) {
    return (
      <div role="status" aria-label="Loading the payments near it">
        <Skeleton height={66} />
      </div>
    );
  }
  const title = 'The expected amount and other payments could not be loaded';
  return <ErrorState title={title} error={error} hint="Nothing was changed." onRetry={() => void refetch()} />;
}

interface LoadedContextProps {
  readonly context: Context;
  readonly isOpen: boolean;
  readonly isKnown: boolean;
}

function LoadedContext({ context, isOpen, isKnown }: LoadedContextProps) {
  const { expectedAmount, expectedCurrency, hasPurchase, nearbyPayments } = context;
  return (
    <>
      {expectedAmount !== null && expectedCurrency !== null && (
        <p className={classes.text}>Expected: {formatMoney(expectedAmount, expectedCurrency)}</p>
      )}
      {isOpen && hasPurchase && (
        <p className={classes.warning}>
          The user already has what this payment was for. Assigning it again gives them nothing: a refund may be due.
        </p>
      )}
      {isKnown && <NearbyPayments payments={nearbyPayments} />}
    </>
  );
}

function NearbyPayments({ payments }: { payments: readonly NearbyPayments_PaymentFragment[] }) {
  if (payments.length === 0) return <p className={classes.text}>The user made no other payment within 3 days of it.</p>;
  return (
    <div className={classes.text}>
      <p>Other payments of the user within 3 days:</p>
      <ul className={classes.nearby}>
        {payments.map((payment) => (
          <li key={payment.id}>
            {formatMoney(payment.amount, payment.currency)}, {describePayment(payment)},{' '}
            <UtcTime at={payment.createdAt} />{' '}
            <StatusBadge tone={PAYMENT_STATES[payment.status].tone}>{PAYMENT_STATES[payment.status].label}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}
