import { operatorCurrency } from '#web/lib/currency.ts';
import { listDefaultPlans } from './default-plans.ts';
import type { ListedPlan } from './listed-plan.ts';
import { usePublicData } from './use-public-data.ts';

/** The plans that the landing page shows. */
export interface LandingPlans {
  readonly plans: readonly ListedPlan[];
  /** Loads the current plans again. Null unless loading them failed. */
  readonly retry: (() => void) | null;
}

/** Returns the current plans, or the default plans until the current ones are loaded and when they cannot be loaded. */
export function usePlans(): LandingPlans {
  const loaded = usePublicData<ListedPlan[]>('/api/plans');
  return {
    plans: loaded.state === 'loaded' ? loaded.data : listDefaultPlans(operatorCurrency()),
    retry: loaded.state === 'failed' ? loaded.retry : null,
  };
}
