import { IconX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import classes from './BillingPage.module.css';

/** What became of a checkout, for somebody who comes back from it. */
export function CheckoutNotice({ planName }: { planName: string | null }) {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('checkout');
  if (outcome !== 'success' && outcome !== 'cancelled') return null;
  const dismiss = () => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('checkout');
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div role="status" className={classes.notice} data-outcome={outcome}>
      <p>
        {outcome === 'success'
          ? `Thank you. Your plan is ${planName ?? 'none'}; what you just paid for shows here as soon as the payment is confirmed.`
          : 'The checkout was left, and nothing was charged.'}
      </p>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={dismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </div>
  );
}
