import type { CheckoutRow } from './checkout.model.ts';

type Ordered = Pick<CheckoutRow, 'kind' | 'itemId' | 'billing' | 'renewalMinor' | 'seatMinor'>;

/** Returns the page of the web app that offers the same order again, with the price that it has now. */
export function toRetryPath({ kind, itemId, billing, renewalMinor, seatMinor }: Ordered): string {
  switch (kind) {
    case 'plan':
      return `/dashboard/billing?${new URLSearchParams({ plan: itemId, ...(billing === 'annual' && { billing }) }).toString()}`;
    case 'add_on':
      return `/dashboard/addons?${new URLSearchParams({ buy: itemId }).toString()}`;
    case 'seats':
      return `/dashboard/teams?seats=${renewalMinor && seatMinor ? Math.round(renewalMinor / seatMinor) : 1}`;
  }
}
