import { Button } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { type ReceiptQuery, useReceiptQuery } from '#web/graphql/operations.generated.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { hasReceipt, STATUS } from './PaymentList.tsx';
import classes from './ReceiptPage.module.css';

/** The receipt of one payment, ready to print. */
export function ReceiptPage() {
  usePageTitle('Receipt');
  const { id } = useParams();
  const { data, error, refetch } = useReceiptQuery();
  const payment = data?.payments.find((it) => it.id === id && hasReceipt(it));
  return (
    <div className={classes.page}>
      <p className={classes.back}>
        <Link to="/dashboard/billing">
          <IconArrowLeft aria-hidden size={16} /> Billing
        </Link>
      </p>
      {!payment && <h1 className="visually-hidden">Receipt</h1>}
      {data && payment && <Receipt payment={payment} viewer={data.viewer} />}
      {data && !payment && (
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
  readonly payment: ReceiptQuery['payments'][number];
  readonly viewer: ReceiptQuery['viewer'];
}

function Receipt({ payment, viewer }: ReceiptProps) {
  const { id, receiptNumber, description, amount, refundedAmount, currency, status, provider, createdAt, receiptUrl } =
    payment;
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
          <dd>{formatDate(new Date(createdAt))}</dd>
          <dt>Seller</dt>
          <dd>
            {PRODUCT_NAME}, <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
          </dd>
          <dt>Billed to</dt>
          <dd>
            {viewer.fullName}, {viewer.email}
          </dd>
          <dt>Payment provider</dt>
          <dd className={classes.provider}>{provider}</dd>
          <dt>Status</dt>
          <dd>{STATUS[status]}</dd>
        </dl>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{description}</td>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
            {refundedAmount > 0 && (
              <tr>
                <td>Refund</td>
                <td>{formatMoney(-refundedAmount, currency)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
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
        {receiptUrl !== null && (
          <Button
            component="a"
            href={receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<IconExternalLink aria-hidden size={16} />}
          >
            View the provider’s receipt
          </Button>
        )}
      </div>
    </>
  );
}
