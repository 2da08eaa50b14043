import { PRODUCT_NAME } from '#web/lib/product.ts';
import classes from './Logo.module.css';

/** The symbol (two faint lines and a short strong one) and the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 24 24" aria-hidden className={classes.mark}>
        <rect x="2" y="4.5" width="20" height="3.2" rx="1.6" opacity="0.28" />
        <rect x="2" y="10.4" width="20" height="3.2" rx="1.6" opacity="0.28" />
        <rect x="2" y="16.3" width="12" height="3.2" rx="1.6" className={classes.kept} />
      </svg>
      {PRODUCT_NAME}
    </span>
  );
}
