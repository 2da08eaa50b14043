import type { Campaign_RowFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';

export type Campaign = Campaign_RowFragment;

/** The page that lists a campaign's codes. */
export const campaignPath = (id: string): string => `/admin/promo-codes?campaign=${id}`;

/** The page of one code. */
export const codePath = (id: string): string => `/admin/promo-codes/${id}`;

/** The uses of a campaign, such as '12', or '12 of 50' with a limit of all uses. */
export const formatUses = (uses: number, limit: number | null | undefined): string =>
  typeof limit === 'number' ? `${formatNumber(uses)} of ${formatNumber(limit)}` : formatNumber(uses);
