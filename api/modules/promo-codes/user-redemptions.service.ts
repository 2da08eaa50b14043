import type { Types } from 'mongoose';
import { type Connection, findConnection } from '#api/database/cursor-page.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
}

/** The promo codes that a user applied, newest first. Throws BAD_USER_INPUT. */
export const listUserRedemptions = (
  userId: Types.ObjectId,
  page: PageArgs,
): Promise<Connection<PromoRedemptionRecord>> =>
  findConnection<PromoRedemptionRecord>(PromoRedemptions, { userId }, { ...page, offset: 0 });
