import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { formatShare } from '#schema/period-share.ts';
import { type ReceiptQuery, useReceiptQuery } from '#web/graphql/operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { STATUS } from './PaymentList.tsx';
import classes from './ReceiptPage.module.css';
import { BilledTo, From } from './ReceiptParties.tsx';

/** The receipt of one payment, ready to print. */
export function ReceiptPage() {
  usePageTitle('Receipt');
  const { id = '' } = useParams();
  const { data, error, refetch } = useReceiptQuery({ variables: { paymentId: id } });
  const receipt = data?.receipt;
  return (
    <div className={classes.page}>
      <BackLink to="/dashboard/billing">Billing</BackLink>
      {!receipt && <h1 className="visually-hidden">Receipt</h1>}
      {data && receipt && <Receipt receipt={receipt} />}
      {data && !receipt && (
        <EmptyState
          title="This receipt does not exist"
          hint="Your payments are listed on Billing, each with its receipt."
        />
      )}
      {!data && !error && <ListSkeleton label="Loading the receipt" rows={1} height={420} />}
      {!data && error && (
        <ErrorState
          title="The receipt could not be loaded"
          error={error}
          hint="Your payment is not affected."
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

interface ReceiptProps {
  readonly receipt: NonNullable<ReceiptQuery['receipt']>;
}

function Receipt({ receipt }: ReceiptProps) {
  const {
    payment,
    periodStart,
    periodEnd,
    quantity,
    fullAmount,
    share,
    discount,
    discountCode,
    credit,
    seller,
    payer,
  } = receipt;
  const { id, receiptNumber, description, amount, refundedAmount, currency, status, provider, createdAt } = payment;
  const reductions = [
    { name: discountCode === null ? 'Promo code' : `Promo code ${discountCode}`, by: discount },
    { name: 'Credit for the unused part of your previous plan', by: credit },
    { name: 'Refund', by: refundedAmount },
  ];
  return (
    <>
      <article className={classes.receipt} aria-labelledby="receipt">
        <header className={classes.head}>
          <h1 id="receipt">Receipt</h1>
          <Logo />
        </header>
        <dl className={classes.facts}>
          <dt>Number</dt>
          <dd>{receiptNumber ?? id}</dd>
          <dt>Date</dt>
          <dd>{formatUtcDay(createdAt)}</dd>
          <dt>From</dt>
          <dd>
            <From seller={seller} />
          </dd>
          <dt>Billed to</dt>
          <dd>
            <BilledTo details={payment.billedTo} payer={payer} />
          </dd>
          {periodStart !== null && periodEnd !== null && (
            <>
              <dt>Period</dt>
              <dd>
                {formatUtcDay(periodStart)} – {formatUtcDay(periodEnd)}
              </dd>
            </>
          )}
          <dt>Payment provider</dt>
          <dd className={classes.provider}>{provider}</dd>
          <dt>Status</dt>
          <dd>{STATUS[status]}</dd>
        </dl>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Quantity</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                {description}
                {formatShare(share)}
              </td>
              <td>{quantity}</td>
              <td>{formatMoney(fullAmount, currency)}</td>
            </tr>
            {reductions
              .filter(({ by }) => by > 0)
              .map(({ name, by }) => (
                <tr key={name}>
                  <td colSpan={2}>{name}</td>
                  <td>{formatMoney(-by, currency)}</td>
                </tr>
              ))}
            <tr>
              <td colSpan={2}>Tax</td>
              <td>None charged</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td>{formatMoney(amount - refundedAmount, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </article>
      <div className={classes.buttons}>
        <Button
          leftSection={<IconPrinter aria-hidden size={16} stroke={1.8} />}
          onClick={() => {
            window.print();
          }}
        >
          Print
        </Button>
      </div>
    </>
  );
}
