import { useDebouncedValue } from '@mantine/hooks';
import {
  type AdminPlan_PlanFragment,
  type PlanLimitReachQuery,
  usePlanLimitReachQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, formatPrompts, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { planLimitProblem } from './plan-form.ts';

type Plan = Pick<AdminPlan_PlanFragment, 'id' | 'promptsLimit'>;

/** A limit that was typed for a plan, and whom it would reach. */
export interface NewLimit {
  /** -1 means unlimited. */
  readonly limit: number;
  /** Whether users would get fewer prompts than now. */
  readonly isLower: boolean;
  /** Undefined while it is counted, and when counting failed. */
  readonly reach: PlanLimitReachQuery['planLimitReach'] | undefined;
  readonly isCounting: boolean;
}

/** The pause in typing after which the users are counted, in milliseconds. */
const PAUSE_MS = 300;

const isLower = (limit: number, before: number) => limit !== UNLIMITED && (before === UNLIMITED || limit < before);

/**
 * Counts the users whom the typed limit would reach, on the server. Null while the limit is not changed or not valid.
 * @param hasHolders Whether users have the plan now. Without any, nothing is counted.
 */
export function useNewLimit(plan: Plan, typed: string, hasHolders: boolean): NewLimit | null {
  const limit = Number(typed);
  const isChanged = hasHolders && planLimitProblem(typed) === null && limit !== plan.promptsLimit;
  const [counted] = useDebouncedValue(limit, PAUSE_MS);
  const isPaused = counted === limit;
  const { data, loading } = usePlanLimitReachQuery({
    variables: { planId: plan.id, promptsLimit: counted },
    fetchPolicy: 'network-only',
    skip: !isChanged || !isPaused,
  });
  if (!isChanged) return null;
  return {
    limit,
    isLower: isLower(limit, plan.promptsLimit),
    reach: isPaused ? data?.planLimitReach : undefined,
    isCounting: !isPaused || loading,
  };
}

/** Says that users have used what the limit would be. Empty when none of them has. */
function listUsedUp({ limit, isLower: isFewer, reach }: NewLimit): string[] {
  if (!reach || !isFewer || reach.usedUp === 0) return [];
  if (limit === 0) return ['They can use none of the plan’s prompts.'];
  const [who, has] = reach.usedUp === 1 ? ['1 of them', 'has'] : [`${formatNumber(reach.usedUp)} of them`, 'have'];
  return [
    `${who} ${has} already used ${formatNumber(limit)} or more, and can use no more of the plan’s prompts until the quota resets.`,
  ];
}

/**
 * Says that a lower limit also reaches those who share their team owner's prompts. Empty without any, and while it is not known that the limit
 * reaches an owner.
 * @param teamMembers of all owners with the plan, also of those with custom limits, whose members lose nothing
 */
export function listPoolEffect(newLimit: NewLimit | null, teamMembers: number): string[] {
  if (!newLimit?.isLower || !newLimit.reach || newLimit.reach.users === 0 || teamMembers === 0) return [];
  return teamMembers === 1
    ? ['1 team member may share fewer prompts of their owner.']
    : [`Up to ${formatNumber(teamMembers)} team members share fewer prompts of their owners.`];
}

/** Says whom a new limit reaches, a sentence each. Empty while it is counted. */
export function listLimitEffects(newLimit: NewLimit): string[] {
  const { limit, reach, isCounting } = newLimit;
  if (isCounting) return [];
  if (!reach) return ['The users whose limit changes could not be counted.'];
  if (reach.users === 0) return ['All users of the plan have custom limits, which stay.'];
  const users = plural(reach.users, 'user');
  return [
    `The limit of ${users} becomes ${formatPrompts(limit)} once this is saved. Custom limits stay.`,
    ...listUsedUp(newLimit),
  ];
}
