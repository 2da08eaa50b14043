import { personOf } from '../../auth/viewer.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { DomainError } from '../../errors.ts';
import { findUserAddOn, type UserAddOnRecord } from '../add-ons/add-on-purchases.service.ts';
import { findAddOn } from '../add-ons/add-ons.service.ts';
import { openCheckout } from './open-checkout.ts';

/** Where an add-on is paid, or what somebody has of one that cost nothing: one of the two. */
export interface AddOnOrder {
  readonly checkoutUrl: string | null;
  readonly userAddOn: UserAddOnRecord | null;
}

/**
 * Orders an add-on. It is nobody's before it is paid; one that costs nothing is theirs at once. Throws NOT_FOUND, RATE_LIMITED, UNAVAILABLE
 * and PROVIDER_FAILED.
 */
export async function purchaseAddOn(ctx: RequestContext, id: string): Promise<AddOnOrder> {
  const { config, rateLimits } = ctx.runtime;
  await rateLimits.consume('checkout', personOf(ctx.viewer).userId);
  const addOn = await findAddOn(id);
  if (!addOn.isActive) throw new DomainError('NOT_FOUND', 'This add-on is not available');
  if (addOn.purchaseUrl) return { checkoutUrl: addOn.purchaseUrl, userAddOn: null };
  const { url, addOnPurchaseId } = await openCheckout(ctx, {
    item: { kind: 'add_on', id: addOn._id },
    description: `${config.product.name} ${addOn.name}`,
    fullAmountMinor: addOn.priceMinor,
    renewal: null,
    page: '/dashboard/addons',
  });
  if (url !== null || !addOnPurchaseId) return { checkoutUrl: url, userAddOn: null };
  return { checkoutUrl: null, userAddOn: await findUserAddOn(addOnPurchaseId) };
}
