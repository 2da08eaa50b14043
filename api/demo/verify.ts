import { auditPayments } from '../modules/billing/audit.ts';
import { countHistory } from '../modules/history/history.service.ts';
import { auditPromoCodes } from '../modules/promo-codes/audit.ts';
import { auditWallets, countCommitted } from '../modules/quota/audit.ts';
import { auditSubscriptions } from '../modules/subscriptions/audit.ts';
import { countedRuns } from '../modules/usage/audit.ts';
import { auditDeliveries } from '../modules/webhooks/audit.ts';

async function contradictingRuns(prompts: number): Promise<string[]> {
  const [ledger, counted, history] = await Promise.all([countCommitted(), countedRuns(), countHistory()]);
  const figures = { ledger, 'people’s days': counted.byPeople, 'days of the service': counted.byDays, history };
  return Object.entries(figures)
    .filter(([, count]) => count !== prompts)
    .map(([name, count]) => `${prompts} prompts were made up, and the ${name} know ${count}`);
}

/** Whatever contradicts something else, in words; nothing when all is well. `prompts` is how many there should be. */
export async function contradictions(prompts: number, now: Date): Promise<string[]> {
  const wallets = await auditWallets();
  const found = await Promise.all([
    contradictingRuns(prompts),
    auditSubscriptions(now),
    auditPayments(),
    auditPromoCodes(),
    auditDeliveries(),
  ]);
  return [
    ...found.flat(),
    ...wallets.map(
      ({ walletId, used, accounted }) => `The wallet ${walletId} says ${used} and the ledger ${accounted}`,
    ),
  ];
}
