import { findPaymentInconsistencies } from '#api/modules/billing/billing-consistency.service.ts';
import { countHistoryEntries } from '#api/modules/history/history.service.ts';
import { auditPromoCodes } from '#api/modules/promo-codes/promo-code-consistency.service.ts';
import { countCommittedRuns, findWalletDiscrepancies } from '#api/modules/quota/quota-consistency.service.ts';
import { auditSubscriptions } from '#api/modules/subscriptions/subscription-consistency.service.ts';
import { sumCountedRuns } from '#api/modules/usage/usage-consistency.service.ts';
import { checkDeliveries } from '#api/modules/webhooks/delivery-consistency.service.ts';

/** Compares the number of runs in the ledger, the day counters and the history with the number that was made. */
async function contradictingRuns(prompts: number): Promise<string[]> {
  const [ledger, counted, history] = await Promise.all([countCommittedRuns(), sumCountedRuns(), countHistoryEntries()]);
  const figures = { ledger, 'people’s days': counted.byPeople, 'days of the service': counted.byDays, history };
  return Object.entries(figures)
    .filter(([, count]) => count !== prompts)
    .map(([name, count]) => `${prompts} prompts were made up, and the ${name} know ${count}`);
}

/** Checks the consistency of the database. Returns what contradicts something else, in words. `prompts` is the number of runs there should be. */
export async function contradictions(prompts: number, now: Date): Promise<string[]> {
  const wallets = await findWalletDiscrepancies();
  const found = await Promise.all([
    contradictingRuns(prompts),
    auditSubscriptions(now),
    findPaymentInconsistencies(),
    auditPromoCodes(),
    checkDeliveries(),
  ]);
  return [
    ...found.flat(),
    ...wallets.map(
      ({ walletId, used, accounted }) => `The wallet ${walletId} says ${used} and the ledger ${accounted}`,
    ),
  ];
}
