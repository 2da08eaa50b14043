import { PageNotice } from '../PageNotice.tsx';

/** How the last checkout stands, as the server knows it. */
export interface CheckoutNews {
  readonly description: string;
  readonly state: 'OPEN' | 'PAID' | 'FAILED' | 'CANCELLED';
  readonly reason: string | null;
}

interface CheckoutNoticeProps {
  readonly news: CheckoutNews;
  /** Whether the payment page said that the user paid. The provider may not have confirmed it yet. */
  readonly saysPaid: boolean;
  /** Whether the page shows the payments. */
  readonly isOnBilling?: boolean;
  readonly onDismiss: () => void;
}

const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

function toText(
  { description, state, reason }: CheckoutNews,
  { saysPaid, isOnBilling }: { readonly saysPaid: boolean; readonly isOnBilling: boolean },
): string {
  switch (state) {
    case 'PAID':
      return `Done: ${description}. Your receipt is ${isOnBilling ? 'below' : 'on Billing'}, under Payments.`;
    case 'FAILED':
      return `The payment for ${description} failed. ${reason === null ? '' : `${endSentence(reason)} `}You were not charged.`;
    case 'CANCELLED':
      return `You left the checkout for ${description}. You were not charged.`;
    case 'OPEN':
      return saysPaid
        ? `Your payment for ${description} is being confirmed. This page updates by itself.`
        : `You left the checkout for ${description}. You were not charged.`;
  }
}

const TONES = { PAID: 'good', FAILED: 'bad', CANCELLED: undefined, OPEN: undefined } as const;

/** Tells a user who returns from a checkout what became of it: paid, failed or left. */
export function CheckoutNotice({ news, saysPaid, isOnBilling = false, onDismiss }: CheckoutNoticeProps) {
  return <PageNotice text={toText(news, { saysPaid, isOnBilling })} tone={TONES[news.state]} onDismiss={onDismiss} />;
}
