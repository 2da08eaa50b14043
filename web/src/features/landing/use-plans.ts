import { operatorCurrency } from '#web/lib/currency.ts';
import { listDefaultPlans } from './default-plans.ts';
import type { PlanOffer } from './plan-offer.ts';
import { usePublicData } from './use-public-data.ts';

/** The plans that the landing page shows. */
export interface LandingPlans {
  readonly plans: readonly PlanOffer[];
  /** Loads the current plans again. Null unless loading them failed. */
  readonly retry: (() => void) | null;
}

/** Returns the current plans, or the default plans until the current ones are loaded and when they cannot be loaded. */
export function usePlans(): LandingPlans {
  const loaded = usePublicData<PlanOffer[]>('/api/plans');
  return {
    plans: loaded.state === 'loaded' ? loaded.data : listDefaultPlans(operatorCurrency()),
    retry: loaded.state === 'failed' ? loaded.retry : null,
  };
}
