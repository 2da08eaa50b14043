import { Link } from 'react-router-dom';
import { formatMoney } from '#web/lib/quantities.ts';
import { PageNotice } from '../PageNotice.tsx';
import { useLeaveForCheckout } from './use-leave-for-checkout.ts';

/** The state of the user's last checkout, as the server knows it. */
export interface LastCheckout {
  /** What the checkout buys, such as 'Pro, monthly'. */
  readonly description: string;
  /** In major units. 0 if there was nothing to pay. */
  readonly amount: number;
  readonly currency: string;
  readonly state: 'OPEN' | 'PAID' | 'FAILED' | 'CANCELLED';
  /** Why the payment failed. Null: the provider gave no reason, or it did not fail. */
  readonly reason: string | null;
  /** The page where the user can still pay. Null: the checkout is not open. */
  readonly url: string | null;
  /** The page that offers the same order again. Null: the checkout is open or paid. */
  readonly retryPath: string | null;
}

interface CheckoutNoticeProps {
  /** The checkout that the user returns from. */
  readonly checkout: LastCheckout;
  /** Whether the payment page said that the user paid. The provider may not have confirmed it yet. */
  readonly returnedAsPaid: boolean;
  /** Whether the page no longer looks for the confirmation by itself. */
  readonly isOverdue: boolean;
  /** Whether the page is Billing, which lists the receipts. */
  readonly isOnBilling?: boolean;
  readonly onDismiss: () => void;
}

const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

function toText(
  { description, state, amount, currency, reason }: LastCheckout,
  {
    returnedAsPaid,
    isOverdue,
    isOnBilling,
  }: Required<Pick<CheckoutNoticeProps, 'returnedAsPaid' | 'isOverdue' | 'isOnBilling'>>,
): string {
  switch (state) {
    case 'PAID':
      return amount === 0
        ? `Done: ${description}. There was nothing to pay.`
        : `Paid ${formatMoney(amount, currency)}: ${description}. Your receipt is ${isOnBilling ? 'below' : 'on Billing'}, under Payments.`;
    case 'FAILED':
      return `The payment failed: ${description}. ${reason === null ? '' : `${endSentence(reason)} `}You were not charged.`;
    case 'CANCELLED':
      return `You left the checkout for ${description}. Nothing was charged.`;
    case 'OPEN':
      if (returnedAsPaid) {
        return isOverdue
          ? `Your payment for ${description} is not confirmed yet. Some ways to pay, such as bank debits, take days. Come back to this page to see how it ended.`
          : `Your payment for ${description} is being confirmed. This page updates by itself.`;
      }
      return `You left the checkout for ${description}. No payment has arrived so far.`;
  }
}

const TONES = { PAID: 'good', FAILED: 'bad', CANCELLED: undefined, OPEN: undefined } as const;

/** Tells a user who returns from a checkout how it ended: paid, failed, left, or still waiting for the payment provider. */
export function CheckoutNotice({
  checkout,
  returnedAsPaid,
  isOverdue,
  isOnBilling = false,
  onDismiss,
}: CheckoutNoticeProps) {
  return (
    <PageNotice
      text={toText(checkout, { returnedAsPaid, isOverdue, isOnBilling })}
      tone={TONES[checkout.state]}
      link={
        <NextStep checkout={checkout} returnedAsPaid={returnedAsPaid} isOnBilling={isOnBilling} onDismiss={onDismiss} />
      }
      onDismiss={onDismiss}
    />
  );
}

type NextStepProps = Required<Pick<CheckoutNoticeProps, 'checkout' | 'returnedAsPaid' | 'isOnBilling' | 'onDismiss'>>;

/** Leads to the receipt of a payment on another page, back to a checkout that is open, or to the same order after one that failed or was left. */
function NextStep({ checkout, returnedAsPaid, isOnBilling, onDismiss }: NextStepProps) {
  const { state, amount, url, retryPath } = checkout;
  const { noteLeaving } = useLeaveForCheckout();
  if (state === 'PAID' && amount > 0 && !isOnBilling) return <Link to="/dashboard/billing">Open Billing</Link>;
  if (retryPath !== null) {
    return (
      <Link to={retryPath} onClick={onDismiss}>
        Try again
      </Link>
    );
  }
  if (url === null || returnedAsPaid) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" onClick={noteLeaving}>
      Return to the checkout
    </a>
  );
}
