import type { PurchaseKind } from '#web/graphql/admin-operations.generated.ts';

export const PURCHASE_KINDS: Readonly<Record<PurchaseKind, { readonly label: string }>> = {
  PLAN: { label: 'Plan' },
  ADD_ON: { label: 'Add-on' },
  SEATS: { label: 'Seats' },
};
