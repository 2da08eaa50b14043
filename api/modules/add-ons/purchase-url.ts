import type { Runtime } from '#api/kernel/runtime.ts';
import type { AddOnRecord } from './add-on.model.ts';

/** Returns the external page that sells the add-on, or the add-on page of the web app, which opens the checkout. */
export const toPurchaseUrl = ({ _id, purchaseUrl }: AddOnRecord, { config }: Runtime): string =>
  purchaseUrl ?? `${config.publicUrl}/dashboard/addons?buy=${String(_id)}`;
