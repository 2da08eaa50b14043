import { useSearchParams } from 'react-router-dom';
import classes from './AddOnsPage.module.css';

const NOTICES: Readonly<Record<string, string | undefined>> = {
  success: 'Thank you. Your add-on appears below when your payment is confirmed.',
  cancelled: 'You left the checkout. You were not charged.',
};

/** Tells a user who returns from the checkout whether the purchase succeeded. */
export function CheckoutNotice() {
  const [params] = useSearchParams();
  const notice = NOTICES[params.get('checkout') ?? ''];
  return notice ? (
    <p role="status" className={classes.notice}>
      {notice}
    </p>
  ) : null;
}
