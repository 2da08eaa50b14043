import type { DefaultActionUses } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { lastDays } from '#api/lib/days.ts';
import { countRunsByAction } from '#api/modules/usage/service-usage.service.ts';
import { listAllDefaultActions } from './admin-default-actions.ts';

const RECENT_DAYS = 30;

/**
 * Returns how often each default action was run. Reads the day counters, so that the cost does not
 * grow with the number of runs.
 */
export async function listDefaultActionUses(ctx: RequestContext): Promise<DefaultActionUses[]> {
  const [recentFrom = ''] = lastDays(RECENT_DAYS, ctx.now());
  const [actions, uses] = await Promise.all([listAllDefaultActions(), countRunsByAction({ recentFrom })]);
  return actions.map(({ _id }) => {
    const { recent, total } = uses.get(_id) ?? { recent: 0, total: 0 };
    return { actionId: _id, last30Days: recent, total };
  });
}
