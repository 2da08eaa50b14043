import { countHistory } from '../modules/history/history.service.ts';
import { auditWallets, countCommitted } from '../modules/quota/audit.ts';
import { countedRuns } from '../modules/usage/audit.ts';

/** Whatever contradicts something else, in words; nothing when all is well. `prompts` is how many there should be. */
export async function contradictions(prompts: number): Promise<string[]> {
  const [wallets, ledger, counted, history] = await Promise.all([
    auditWallets(),
    countCommitted(),
    countedRuns(),
    countHistory(),
  ]);
  const figures = { ledger, 'people’s days': counted.byPeople, 'days of the service': counted.byDays, history };
  return [
    ...Object.entries(figures)
      .filter(([, count]) => count !== prompts)
      .map(([name, count]) => `${prompts} prompts were made up, and the ${name} know ${count}`),
    ...wallets.map(
      ({ walletId, used, accounted }) => `The wallet ${walletId} says ${used} and the ledger ${accounted}`,
    ),
  ];
}
