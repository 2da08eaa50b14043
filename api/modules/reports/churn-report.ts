import type { QueryChurnedSubscriptionsArgs } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { listChurnedSubscriptions, sumChurnedMrr } from '#api/modules/subscriptions/churned-subscriptions.service.ts';
import { loadPlanNames } from './plan-names.ts';
import { toFileName } from './report-file-name.ts';
import { toMoments, toReportRange } from './report-range.rules.ts';
import type { ChurnConnectionMapper } from './reports.mappers.ts';

/**
 * Lists the users who stopped paying in a range, when, and how much recurring revenue that was. Throws BAD_USER_INPUT.
 */
export async function getChurn(
  ctx: RequestContext,
  { range: name, days, first, after }: QueryChurnedSubscriptionsArgs,
): Promise<ChurnConnectionMapper> {
  const range = toReportRange({ range: name, days }, ctx.now());
  const moments = toMoments(range, ctx.now());
  const { nodes, pageInfo, totalCount } = await listChurnedSubscriptions({ ...moments, first, after });
  const [contacts, names] = await Promise.all([
    findContacts(nodes.map(({ userId }) => userId)),
    loadPlanNames(
      ctx,
      nodes.flatMap(({ planId, nextPlanId }) => [planId, nextPlanId]),
    ),
  ]);
  const nameOf = (planId: string | null) => (planId === null ? null : names(planId));
  const { currency } = ctx.runtime.config;
  const rows = nodes.map(({ _id, userId, at, mrrMinor, planId, nextPlanId }) => {
    const contact = contacts.get(String(userId));
    return {
      id: String(_id),
      userId: String(userId),
      at,
      mrr: fromMinorUnits(mrrMinor, currency),
      email: contact?.email ?? null,
      fullName: contact?.fullName ?? null,
      planName: nameOf(planId),
      nextPlanName: nameOf(nextPlanId),
    };
  });
  return {
    nodes: rows,
    pageInfo,
    totalCount,
    currency,
    mrrLost: async () => fromMinorUnits(await sumChurnedMrr(moments), currency),
    fileName: toFileName(ctx, 'churn', range),
  };
}

/** Returns `getChurn` for an exported file. Throws RATE_LIMITED for too many exports, and what `getChurn` throws. */
export async function exportChurn(
  ctx: RequestContext,
  args: QueryChurnedSubscriptionsArgs,
): Promise<ChurnConnectionMapper> {
  const read = (after: string | null) => getChurn(ctx, { ...args, after });
  return exportListPage(ctx, { list: 'churn', after: args.after, read });
}
