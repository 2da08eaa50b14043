import { useSearchParams } from 'react-router-dom';
import classes from './AddOnsPage.module.css';

const SAID: Readonly<Record<string, string | undefined>> = {
  success: 'Thank you. Your add-on is listed below as soon as the payment is confirmed.',
  cancelled: 'The checkout was left, and nothing was charged.',
};

/** For somebody who comes back from a checkout. */
export function CheckoutOutcome() {
  const [params] = useSearchParams();
  const said = SAID[params.get('checkout') ?? ''];
  return said ? (
    <p role="status" className={classes.notice}>
      {said}
    </p>
  ) : null;
}
