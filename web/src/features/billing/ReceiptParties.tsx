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
  readonly viewer: ReceiptQuery['viewer'];
}

/** The payer, with their billing details when the payment was booked. Without details, the name of the account. */
export function BilledTo({ details, viewer: { fullName, email } }: BilledToProps) {
  if (!details) {
    return (
      <>
        {fullName}, {email}
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
