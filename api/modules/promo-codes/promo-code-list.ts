import type { QueryFilter } from 'mongoose';
import { type Connection, findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { findOrderedConnection, type RowOrder } from '#api/database/ordered-page.ts';
import { containing } from '#api/database/text-patterns.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { PROMO_CODE } from '#schema/limits.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import type { PromoCodeStatus } from './promo-code-status.ts';
import { withStatus } from './usable-codes.ts';

interface CodeFilter {
  /** Part of the code, in any case. */
  readonly search?: string | null;
  readonly discountType?: PromoCodeRecord['discountType'] | null;
  readonly isActive?: boolean | null;
  readonly status?: PromoCodeStatus | null;
  /** Codes that grant this plan or whose discount is limited to it and other plans. */
  readonly planId?: string | null;
  readonly campaignId?: string | null;
}

const ID = { field: '_id', kind: 'id' } as const;

/** Each order has an index. */
const ORDERS = {
  created: { keys: [ID] },
  code: { keys: [{ field: 'code', kind: 'text' }] },
  uses: { keys: [{ field: 'usedCount', kind: 'number' }, ID] },
  expires: { keys: [{ field: 'expiresAt', kind: 'date' }, ID], isNullable: true },
  discount: { keys: [{ field: 'discountType', kind: 'text' }, { field: 'discountValue', kind: 'number' }, ID] },
} as const satisfies Record<string, RowOrder>;

interface CodeList extends CodeFilter {
  readonly orderBy: keyof typeof ORDERS;
  readonly isDescending: boolean;
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

function toQuery(
  { search, discountType, isActive, status, planId, campaignId }: CodeFilter,
  now: Date,
): QueryFilter<PromoCodeRecord> {
  const parts: QueryFilter<PromoCodeRecord>[] = [
    ...(search?.trim() ? [{ code: containing(search.trim()) }] : []),
    ...(discountType ? [{ discountType }] : []),
    ...(typeof isActive === 'boolean' ? [{ isActive }] : []),
    ...(status ? [withStatus(status, now)] : []),
    ...(campaignId ? [{ campaignId: toObjectId(campaignId) }] : []),
    ...(planId ? [{ $or: [{ grantPlanId: planId }, { allowedPlanIds: planId }] }] : []),
  ];
  return parts.length > 0 ? { $and: parts } : {};
}

/** Returns a page of promo codes. Throws BAD_USER_INPUT. */
export async function listPromoCodes(
  ctx: Pick<RequestContext, 'now'>,
  { orderBy, isDescending, first, after, offset, ...filter }: CodeList,
): Promise<Connection<PromoCodeRecord>> {
  const isNewestFirst = orderBy === 'created' && isDescending;
  assertValid({
    search: searchProblem(filter.search, PROMO_CODE.length),
    offset: offset !== 0 && !isNewestFirst ? 'Only a list with the newest codes first has numbered pages' : null,
  });
  const query = toQuery(filter, ctx.now());
  if (isNewestFirst) return findConnection(PromoCodes, query, { first, after: after ?? null, offset });
  return findOrderedConnection(PromoCodes, query, { order: ORDERS[orderBy], isDescending, first, after });
}

/**
 * Returns a page of codes for an exported file, newest first. The first page counts as one export, and so does a page after a cursor that an export
 * did not return to this caller within the last hour. Throws RATE_LIMITED, and what `listPromoCodes` throws.
 */
export async function exportPromoCodes(
  ctx: RequestContext,
  page: CodeFilter & Pick<CodeList, 'first' | 'after'>,
): Promise<Connection<PromoCodeRecord>> {
  const newestFirst = { ...page, orderBy: 'created', isDescending: true, offset: 0 } as const;
  // The cursors of an export are signed. `read` gets the one in `page.after` without its signature.
  const read = (after: string | null) => listPromoCodes(ctx, { ...newestFirst, after });
  return exportListPage(ctx, { list: 'promo-codes', after: page.after, read });
}
