import type { Campaign_RowFragment } from '#web/graphql/admin-operations.generated.ts';

export type Campaign = Campaign_RowFragment;

/** The page that lists a campaign's codes. */
export const campaignPath = (id: string): string => `/admin/promo-codes?campaign=${id}`;

/** The page of one code. */
export const codePath = (id: string): string => `/admin/promo-codes/${id}`;
