import { findPaymentContradictions } from '#api/modules/billing/billing-consistency.service.ts';
import { countHistoryEntries } from '#api/modules/history/history.service.ts';
import { findPromoCodeContradictions } from '#api/modules/promo-codes/promo-code-consistency.service.ts';
import { countCommittedRuns, findWalletContradictions } from '#api/modules/quota/quota-consistency.service.ts';
import { findSubscriptionContradictions } from '#api/modules/subscriptions/subscription-consistency.service.ts';
import { sumCountedRuns } from '#api/modules/usage/usage-consistency.service.ts';
import { findDeliveryContradictions } from '#api/modules/webhooks/delivery-consistency.service.ts';

/** Compares the number of runs in the ledger, the day counters and the history with the number that was made. */
async function findRunContradictions(prompts: number): Promise<string[]> {
  const [ledger, counted, history] = await Promise.all([countCommittedRuns(), sumCountedRuns(), countHistoryEntries()]);
  const figures = { ledger, 'people’s days': counted.byPeople, 'days of the service': counted.byDays, history };
  return Object.entries(figures)
    .filter(([, count]) => count !== prompts)
    .map(([name, count]) => `${prompts} prompts were made up, and the ${name} know ${count}`);
}

/**
 * Checks the consistency of the database, once background work is done. Returns one sentence for each contradiction. `prompts` is the
 * number of runs there should be.
 */
export async function findContradictions(prompts: number, now: Date): Promise<string[]> {
  const found = await Promise.all([
    findRunContradictions(prompts),
    findSubscriptionContradictions(now),
    findPaymentContradictions(),
    findPromoCodeContradictions(),
    findDeliveryContradictions(),
    findWalletContradictions(),
  ]);
  return found.flat();
}
