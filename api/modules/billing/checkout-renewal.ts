import type { Renewal } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { CheckoutRow } from './checkout.model.ts';

/** Returns the provider's subscription that renews a purchase. Null: it is not known yet, or nothing renews. */
export const renewalOf = ({ provider, subscriptionRef: ref }: CheckoutRow): Renewal | null =>
  provider && ref !== null ? { provider, ref } : null;
