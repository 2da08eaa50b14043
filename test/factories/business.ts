import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { runBillingClock } from '#api/modules/billing/billing-clock.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { inTransaction } from '../setup/transaction.ts';
import { billingOf, type UserBilling } from './billing.ts';
import { givenSubscriber } from './user.ts';

/** Noon of a day of 2026, written MM-DD. */
export const noonOf = (day: string) => new Date(`2026-${day}T12:00:00Z`);

/**
 * Four months of a small business, January to April 2026, through the services. Prices are those of the built-in plans: 4.99, 9.99 and
 * 19.99 a month, 49.90 for a year of the first.
 *
 * | who  | what happens                                                                             | pays                                   |
 * | ---- | ---------------------------------------------------------------------------------------- | -------------------------------------- |
 * | Ann  | 01-10 Standard, 02-20 upgraded to Pro                                                     | 4.99 × 2, 6.78 after a credit of 3.21, 9.99 × 2 (03-20, 04-20) |
 * | Ben  | 01-15 Pro, 03-01 changes to the lower Standard, which begins on 03-15                      | 9.99 × 2, 4.99 × 2 (03-15, 04-15)      |
 * | Cleo | 02-01 a year of Standard                                                                  | 49.90                                  |
 * | Dan  | 02-05 Ultimate, refunded in full on 02-25                                                 | 19.99, given back                      |
 * | Eve  | 03-01 is granted Pro for 30 days                                                             | nothing                                |
 * | Fay  | 04-01 is given Pro by an administrator                                                         | nothing                                |
 * | Gus  | 03-03 Ultimate, canceled on 03-10, over on 04-03                                         | 19.99                                  |
 * | Hal  | 04-05 his card is declined                                                                | fails once                             |
 */
export async function givenFourMonths(runtime: Runtime): Promise<void> {
  const customer = async () => billingOf(await givenSubscriber({ createdAt: noonOf('01-02') }), runtime);
  const customers = await Promise.all(Array.from({ length: 8 }, customer));
  const [ann, ben, cleo, dan, eve, fay, gus, hal] = customers as [
    UserBilling,
    UserBilling,
    UserBilling,
    UserBilling,
    UserBilling,
    UserBilling,
    UserBilling,
    UserBilling,
  ];
  const events: Readonly<Record<string, (at: Date) => Promise<unknown>>> = {
    '01-10': (at) => ann.buy(at, 'standard'),
    '01-15': (at) => ben.buy(at, 'pro'),
    '02-01': (at) => cleo.buy(at, 'standard', 'YEARLY'),
    '02-05': (at) => dan.buy(at, 'ultimate'),
    '02-20': (at) => ann.buy(at, 'pro'),
    '02-25': async (at) => {
      const [payment] = await dan.payments();
      const { ref: paymentRef = '', amountMinor: refundedMinor = 0, currency = '' } = payment ?? {};
      await dan.receive({ kind: 'refunded', provider: 'sandbox', paymentRef, refundedMinor, currency, at });
    },
    '03-01': async (at) => {
      await ben.change(at, 'standard');
      await inTransaction((session) => grantPlan(session, { userId: eve.user._id, planId: 'pro', days: 30, at }));
    },
    '03-03': (at) => gus.buy(at, 'ultimate'),
    '03-10': (at) => gus.cancelRenewal(at),
    '04-01': async (at) => {
      const plan = await findPlan(null, 'pro');
      if (plan) await inTransaction((session) => assignPlan(session, { userId: fay.user._id, plan, at }));
    },
    '04-05': async (at) => {
      const { _id, amountMinor, currency } = await hal.order(at, 'pro');
      const failure = {
        kind: 'payment_failed',
        provider: 'sandbox',
        checkoutId: String(_id),
        paymentRef: 'declined',
      } as const;
      await hal.receive({ ...failure, subscriptionRef: null, amountMinor, currency, reason: 'Declined', at });
    },
  };
  for (let at = noonOf('01-10'); at <= noonOf('04-30'); at = new Date(at.getTime() + DAY_MS)) {
    await events[at.toISOString().slice(5, 10)]?.(at);
    await runBillingClock(runtime, at);
  }
}
