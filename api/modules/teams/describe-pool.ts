import { isPoolOpenNow } from '#api/modules/subscriptions/open-pool.service.ts';
import type { TeamRecord } from './team.model.ts';

/** Says to a new member which prompts they use. */
export const describePool = async ({ ownerId }: Pick<TeamRecord, 'ownerId'>): Promise<string> =>
  (await isPoolOpenNow(ownerId))
    ? 'You share its prompts.'
    : 'Its pool is closed, so you use your own plan until it opens.';
