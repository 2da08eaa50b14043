import { DomainError } from '../../errors.ts';
import { connectionOf } from '../../graphql/connection.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import { type PlanRecord, planLoader } from '../plans/plans.service.ts';
import { peopleById } from '../users/users.service.ts';
import { PromoCodes } from './promo-code.model.ts';
import { PromoRedemptions, type PromoUseConnectionRecord, type PromoUseRecord } from './promo-redemption.model.ts';

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

const GONE = { fullName: 'Deleted account', email: '' };

/** Who used a code, newest first. Throws NOT_FOUND. */
export async function listPromoUsage(
  ctx: RequestContext,
  id: string,
  page: PageArgs,
): Promise<PromoUseConnectionRecord> {
  const promoCodeId = toObjectId(id);
  if (!(await PromoCodes.exists({ _id: promoCodeId }))) {
    throw new DomainError('NOT_FOUND', 'This promo code does not exist');
  }
  const uses = await connectionOf(PromoRedemptions, { promoCodeId }, page);
  const people = await peopleById(uses.nodes.map(({ userId }) => userId));
  const planNameOf = async (planId: string | null): Promise<PlanRecord['name'] | null> =>
    planId === null ? null : ((await planLoader(ctx).load(planId))?.name ?? planId);
  const nodes = await Promise.all(
    uses.nodes.map(async ({ _id, userId, grantPlanId, grantDurationDays, redeemedAt }): Promise<PromoUseRecord> => {
      const { fullName, email } = people.get(String(userId)) ?? GONE;
      const planName = await planNameOf(grantPlanId);
      return { _id, fullName, email, planName, durationDays: grantDurationDays, appliedAt: redeemedAt };
    }),
  );
  return { ...uses, nodes };
}
