import type { FinancialReport } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { computeFinancialFigures } from './financial-figures.ts';
import { loadPlanNames } from './plan-names.ts';
import { toFinancialMonths } from './report-months.ts';
import { type ChosenRange, spanToRead, toReportRange } from './report-range.rules.ts';
import { loadPayments, loadSubscriptionDays } from './report-sources.ts';

const ADD_ONS = 'Add-ons';
/** The item of all payments for seats (`itemId` in checkout.model.ts). No plan has this id: ids of plans that are not built in are generated. */
const SEATS = { itemId: 'seats', name: 'Seats' };

function toItemName(itemId: string | null, nameOfPlan: (planId: string) => string): string {
  if (itemId === null) return ADD_ONS;
  return itemId === SEATS.itemId ? SEATS.name : nameOfPlan(itemId);
}

/**
 * Returns the financial report. Reads one row per day and the index of payments, so its cost does not
 * grow with the number of runs. Throws BAD_USER_INPUT.
 */
export async function getFinancialReport(ctx: RequestContext, chosen: ChosenRange): Promise<FinancialReport> {
  const range = toReportRange(chosen, ctx.now());
  const [days, payments] = await Promise.all([loadSubscriptionDays(ctx), loadPayments(ctx, spanToRead(range))]);
  const figures = computeFinancialFigures(days, payments, range);
  const names = await loadPlanNames(
    ctx,
    figures.revenueByItem.map(([itemId]) => itemId),
  );
  const money = (minor: number) => fromMinorUnits(minor, ctx.runtime.config.currency);
  return {
    from: range.from,
    to: range.to,
    before: range.before,
    changes: figures.changes,
    currency: ctx.runtime.config.currency,
    mrr: money(figures.mrrMinor),
    arr: money(figures.arrMinor),
    totalRevenue: money(figures.revenueMinor),
    activeSubscriptions: figures.activeSubscriptions,
    churnRate: figures.churnRate,
    ltv: figures.ltvMinor === null ? null : money(figures.ltvMinor),
    revenueGrowth: figures.changes.totalRevenue,
    revenueByMonth: toFinancialMonths(figures.months, ctx.runtime.config.currency),
    revenueByPlan: figures.revenueByItem.map(([itemId, minor]) => ({
      name: toItemName(itemId, names),
      value: money(minor),
    })),
    paymentSuccessRate: figures.paymentSuccessRate,
    refunds: money(figures.refundsMinor),
  };
}
