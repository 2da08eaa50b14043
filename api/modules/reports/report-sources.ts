import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { type PaymentsOfDay, sumPaymentsByDay } from '#api/modules/billing/payments.service.ts';
import { listSubscriptionDays } from '#api/modules/subscriptions/subscription-days.service.ts';
import type { Days } from '#schema/report-days.ts';
import { toMoments } from './report-range.rules.ts';

/** Lists the sums of all days up to now. Each request reads them once. */
export const loadSubscriptionDays = perRequest((ctx) => listSubscriptionDays(ctx.now()));

const paymentCache = perRequest(() => new Map<string, Promise<PaymentsOfDay[]>>());

/** Sums the payments of a span by day. Each request reads a span once, also if it asks for the same report or months under several aliases. */
export function loadPayments(ctx: RequestContext, span: Days): Promise<PaymentsOfDay[]> {
  const cache = paymentCache(ctx);
  const key = `${span.from} ${span.to}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const { from, to } = toMoments(span, ctx.now());
  const payments = sumPaymentsByDay(from, to);
  cache.set(key, payments);
  return payments;
}
