import { findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import { PromoCodes } from './promo-code.model.ts';
import { promoCodeNotFoundError } from './promo-code-errors.ts';
import type { PromoUseConnectionMapper, PromoUseMapper } from './promo-codes.mappers.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

const DELETED_USER = { fullName: 'Deleted account', email: '' };

/** Lists the uses of a code, newest first. Throws NOT_FOUND for an unknown or deleted code. */
export async function listPromoCodeUses(
  ctx: RequestContext,
  id: string,
  page: PageArgs,
): Promise<PromoUseConnectionMapper> {
  const promoCodeId = toObjectId(id);
  if (!(await PromoCodes.exists({ _id: promoCodeId }))) throw promoCodeNotFoundError();
  const redemptions = await findConnection(PromoRedemptions, { promoCodeId }, page);
  const users = await findContacts(redemptions.nodes.map(({ userId }) => userId));
  const loadPlanName = async (planId: string | null): Promise<string | null> =>
    planId === null ? null : ((await planLoader(ctx).load(planId))?.name ?? planId);
  const nodes = await Promise.all(
    redemptions.nodes.map(async ({ _id, userId, grantPlanId, ...redemption }): Promise<PromoUseMapper> => {
      const user = users.get(String(userId));
      const { fullName, email } = user ?? DELETED_USER;
      const { grantDurationDays: durationDays, redeemedAt: appliedAt, discountUsedAt: usedAt } = redemption;
      return {
        _id,
        userId: user ? String(userId) : null,
        fullName,
        email,
        planName: await loadPlanName(grantPlanId),
        durationDays,
        appliedAt,
        usedAt,
        discountGivenMinor: redemption.discountGivenMinor ?? null,
        usedOn: redemption.discountUsedOn ?? null,
      };
    }),
  );
  return { ...redemptions, nodes };
}
