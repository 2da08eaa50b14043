import type { ReceiptQuery } from '#web/graphql/operations.generated.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import classes from './AddressLines.module.css';
import { AddressLines } from './AddressLines.tsx';

type Receipt = NonNullable<ReceiptQuery['receipt']>;

/** The seller. Without one that the operator states, the product. */
export function From({ seller }: Pick<Receipt, 'seller'>) {
  const email = <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>;
  if (!seller) {
    return (
      <>
        {PRODUCT_NAME}, {email}
      </>
    );
  }
  return (
    <>
      <span className={classes.line}>{seller.name}</span>
      {seller.address !== null && <span className={classes.line}>{seller.address}</span>}
      {seller.taxId !== null && <span className={classes.line}>Tax ID {seller.taxId}</span>}
      <span className={classes.line}>{email}</span>
    </>
  );
}

interface BilledToProps {
  readonly details: Receipt['payment']['billedTo'];
  readonly payer: Receipt['payer'];
}

/** The payer, as they were when the payment was booked: with their billing details, or with the name of the account. */
export function BilledTo({ details, payer: { name, email } }: BilledToProps) {
  if (!details) {
    return (
      <>
        {name}, {email}
      </>
    );
  }
  return (
    <>
      <AddressLines details={details} />
      <span className={classes.line}>{email}</span>
    </>
  );
}
