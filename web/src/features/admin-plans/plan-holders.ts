import type { PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';

/**
 * How the holders of a plan got it, such as '3 paid, 2 assigned', and who of them does not have it now. Empty when no one
 * has it.
 */
export function describeHolders({ paid, assigned, promo, free, covered, scheduled }: PlanCard_FiguresFragment): string {
  // Those who are on a promo code's plan now are among the groups before.
  const groups: readonly (readonly [count: number, how: string, sign?: string])[] = [
    [paid, 'paid'],
    [assigned, 'assigned'],
    [promo, 'by promo code'],
    [free, 'free'],
    [covered, 'on a promo code’s plan now', 'less '],
    [scheduled, 'from their next period'],
  ];
  return groups
    .filter(([count]) => count > 0)
    .map(([count, how, sign = '']) => `${sign}${formatNumber(count)} ${how}`)
    .join(', ');
}

/** '1 user has', '12 users have'. */
export const usersHave = (count: number) => `${plural(count, 'user')} ${count === 1 ? 'has' : 'have'}`;

/**
 * The users who have a plan now, as the list of users and Analytics count them: without those who get it with their next
 * period, and those who have it beneath the plan of a promo code.
 */
export const countPresentHolders = ({ holders, scheduled, covered }: PlanCard_FiguresFragment): number =>
  holders - scheduled - covered;
