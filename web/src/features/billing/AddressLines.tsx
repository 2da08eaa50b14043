import { toAddressLines } from '#schema/billing-address.ts';
import type { BillingDetails_DetailsFragment } from '#web/graphql/operations.generated.ts';
import classes from './AddressLines.module.css';

/** Billing details: the name, the address and the tax id, each in a line of its own. */
export function AddressLines({ details }: { readonly details: BillingDetails_DetailsFragment }) {
  const lines = [...toAddressLines(details), ...(details.taxId === null ? [] : [`Tax ID ${details.taxId}`])];
  return lines.map((line, index) => (
    // Two lines can be equal, such as a name that is also the first line of the address.
    <span key={`${index} ${line}`} className={classes.line}>
      {line}
    </span>
  ));
}
