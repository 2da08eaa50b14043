import type { Types } from 'mongoose';
import { type Connection, findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import { type PromoRedemptionRecord, PromoRedemptions } from './promo-redemption.model.ts';

/** Lists the promo codes that a user applied, newest first. Throws BAD_USER_INPUT. */
export const listUserRedemptions = (
  userId: Types.ObjectId,
  page: PageArgs,
): Promise<Connection<PromoRedemptionRecord>> =>
  findConnection<PromoRedemptionRecord>(PromoRedemptions, { userId }, page);
