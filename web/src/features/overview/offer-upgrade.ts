import type { StatCards_StatsFragment } from '#web/graphql/operations.generated.ts';

/** A larger plan is offered to users who have paid prompts when this share of them is left, or less. */
const LOW_SHARE = 0.2;

type Stats = Pick<StatCards_StatsFragment, 'canUpgrade' | 'promptsRemaining' | 'quotaSources'> & {
  readonly subscription: { readonly plan: { readonly price: number } | null };
};

/**
 * Returns whether Overview offers a larger plan: always on the free plan, and with a paid plan or a team's pool only when few prompts are left.
 */
export function isUpgradeOffered({
  canUpgrade,
  promptsRemaining,
  quotaSources,
  subscription: { plan },
}: Stats): boolean {
  if (!canUpgrade) return false;
  const isMember = quotaSources.some(({ kind }) => kind === 'TEAM_POOL');
  const hasPaidPrompts = isMember || (plan !== null && plan.price > 0);
  if (!hasPaidPrompts) return true;
  const limit = quotaSources.reduce((sum, source) => (source.kind === 'ADD_ONS' ? sum : sum + source.limit), 0);
  return promptsRemaining <= limit * LOW_SHARE;
}
