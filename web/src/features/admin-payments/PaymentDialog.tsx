import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatMoney } from '#web/lib/quantities.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { UtcTime } from '#web/ui/DateText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { PaymentState, ProviderId } from '#web/ui/payments/payment-columns.tsx';
import { describeMoney, describePayment, providerName } from '#web/ui/payments/payment-texts.ts';
import { Payer, type Payment } from './payment-columns.tsx';
import classes from './Payments.module.css';
import { PURCHASE_KINDS } from './purchase-kinds.ts';

function Id({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.id}>
      <code>{text}</code>
      <CopyIcon text={text} label={label} />
    </span>
  );
}

const listFacts = (payment: Payment): Fact[] => [
  ['Amount', formatMoney(payment.amount, payment.currency)],
  ['State', <PaymentState key="state" status={payment.status} />],
  ['Notes', describeMoney(payment) || null],
  ['User', <Payer key="user" {...payment} />],
  ['Kind', PURCHASE_KINDS[payment.kind].label],
  ['Date', <UtcTime key="date" at={payment.createdAt} />],
  ['Receipt', payment.receiptNumber],
  ['Billed to', payment.billedTo],
  ['Tax ID', payment.taxId],
  ['Provider', <ProviderId key="provider" {...payment} />],
  ['Payment id', <Id key="id" text={payment.id} label="Copy payment id" />],
  ['Checkout id', <Id key="checkout" text={payment.checkoutId} label="Copy checkout id" />],
];

/** The pages of the providers that find a payment by its id. Refunds are made there. */
const PROVIDER_PAGES: Readonly<Record<string, string>> = {
  stripe: 'https://dashboard.stripe.com/search?query=',
  razorpay: 'https://dashboard.razorpay.com/app/payments/',
};

/** Returns the page of a payment at its provider. Null for the sandbox, and for failed attempts, whose ids are not the provider's. */
function toProviderUrl({ provider, providerRef, status }: Payment): string | null {
  const page = PROVIDER_PAGES[provider];
  return page === undefined || status === 'FAILED' ? null : page + encodeURIComponent(providerRef);
}

interface PaymentDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** One payment, and links to the payments that belong to it. */
export function PaymentDialog({ payment, onClose }: PaymentDialogProps) {
  const { userId, checkoutId, review } = payment;
  const providerUrl = toProviderUrl(payment);
  return (
    <Dialog title={describePayment(payment)} onClose={onClose}>
      <Facts facts={listFacts(payment)} />
      <div className={classes.buttons}>
        {review && (
          <Button component={Link} variant="default" to={withQuery('/admin/payment-reviews', { review: review.id })}>
            Review of this payment
          </Button>
        )}
        {providerUrl && (
          <Button component="a" variant="default" href={providerUrl} target="_blank" rel="noreferrer">
            Open at {providerName(payment.provider)}
          </Button>
        )}
        <Button component={Link} variant="default" to={`?q=${checkoutId}`} onClick={onClose}>
          Payments of this purchase
        </Button>
        {userId && (
          <Button component={Link} variant="default" to={`?q=${userId}`} onClick={onClose}>
            Payments of this user
          </Button>
        )}
      </div>
    </Dialog>
  );
}
