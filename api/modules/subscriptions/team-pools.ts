import type { RequestContext } from '../../graphql/context.ts';
import type { PoolRules } from '../quota/holds.ts';
import { currentPlanOf } from './plan-changes.ts';

const MAX_IN_FLIGHT = 50;

/** A team's pool is open as long as the plan of its owner includes a team: it closes with that plan, and opens again with the next such. */
export const poolRules = ({ runtime }: RequestContext): PoolRules => ({
  isOpen: async (ownerId) => (await currentPlanOf(null, ownerId))?.teams ?? false,
  maxInFlight: Math.max(1, Math.round(MAX_IN_FLIGHT * runtime.config.rateLimitScale)),
});
