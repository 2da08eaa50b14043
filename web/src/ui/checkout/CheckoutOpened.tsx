import { useRef } from 'react';
import { useShowWhole } from '../use-show-whole.ts';
import type { OpenedCheckout } from './use-checkout-tab.ts';

interface CheckoutOpenedProps {
  readonly checkout: OpenedCheckout;
  readonly className: string | undefined;
}

/** Says that the checkout is in another tab, with a link to it for users who closed the tab, or whose browser blocked it. */
export function CheckoutOpened({ checkout: { url, isTabOpen }, className }: CheckoutOpenedProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  // Its button may be far below it, as that of a plan.
  useShowWhole(notice);
  return (
    <p ref={notice} role="status" className={className}>
      {isTabOpen ? 'The checkout opened in a new tab.' : 'Your browser did not open the checkout.'}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {isTabOpen ? 'Open it again' : 'Open it'}
      </a>
    </p>
  );
}
