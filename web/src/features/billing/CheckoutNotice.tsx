import { IconX } from '@tabler/icons-react';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import classes from './BillingPage.module.css';

/** Tells a user who returns from the checkout whether the purchase succeeded. */
export function CheckoutNotice({ planName }: { planName: string | null }) {
  const [params, change] = useUrlParams();
  const outcome = params.get('checkout');
  if (outcome !== 'success' && outcome !== 'cancelled') return null;
  const dismiss = () => {
    change({ checkout: null });
  };
  return (
    <div role="status" className={classes.notice} data-outcome={outcome}>
      <p>
        {outcome === 'success'
          ? `Thank you. Your current plan is ${planName ?? 'none'}. This page updates when your payment is confirmed.`
          : 'You left the checkout. You were not charged.'}
      </p>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={dismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </div>
  );
}
