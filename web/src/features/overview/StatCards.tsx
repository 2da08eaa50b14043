import type { StatCards_StatsFragment } from '#web/graphql/operations.generated.ts';
import { formatLimit } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import classes from './OverviewPage.module.css';
import { isInTeam, listRemaining, quotaLine, type QuotaSource } from './quota-line.ts';

const findSource = (sources: readonly QuotaSource[], kind: QuotaSource['kind']) =>
  sources.find((source) => source.kind === kind);

/** What others in the user's team used of a source. 0 also where the server does not say it. */
const usedByOthers = (source: QuotaSource | undefined) => source?.usedByTeam ?? 0;

/** Whether a pool is short of prompts that the user did not use, and the server does not say how many others used: it would be the figure of one person. */
const isPartlyUsedByOne = ({ usedByTeam, used, remaining, limit }: QuotaSource) =>
  usedByTeam === null && limit !== UNLIMITED && used + remaining < limit;

/**
 * Explains the number of used prompts: who used them, and from which source. For the owner of a team, adds up the pool. For a member, says
 * what the others used of it, so that what is left can be understood.
 */
function toUsedNote(plan: QuotaSource | undefined, pool: QuotaSource | undefined): string {
  const [ofPlan, ofPool] = [usedByOthers(plan), usedByOthers(pool)];
  if (plan && ofPlan > 0) {
    const byTeam = `By you. Others in your team used ${formatNumber(ofPlan)}`;
    if (plan.limit === UNLIMITED) return `${byTeam}.`;
    return `${byTeam}: together ${formatNumber(plan.used + ofPlan)} of ${formatNumber(plan.limit)}.`;
  }
  if (ofPool > 0) return `By you. Others in your team used ${formatNumber(ofPool)}.`;
  if (pool && isPartlyUsedByOne(pool)) return 'By you. Others in your team used prompts, too.';
  if (pool) return 'By you, from your team and your plan';
  return 'In this period';
}

interface Limit {
  readonly value: string;
  readonly note: string;
}

/** Writes the limit of the user's plan. For members of a team, adds the team's pool. */
function toLimit({ promptsLimit, quotaSources, subscription: { planName, plan } }: StatCards_StatsFragment): Limit {
  const isShared = findSource(quotaSources, 'OWN_PLAN')?.isShared === true;
  const planNote = planName ? `${planName} plan${isShared ? ', shared with your team' : ''}` : 'You have no plan';
  const pool = findSource(quotaSources, 'TEAM_POOL');
  if (!pool) return { value: formatLimit(promptsLimit, plan?.interval), note: planNote };
  const note = `${formatPrompts(pool.limit)} from your team, ${formatPrompts(promptsLimit)} from your ${planName ?? 'own'} plan`;
  const isUnlimited = pool.limit === UNLIMITED || promptsLimit === UNLIMITED;
  return { value: formatPrompts(isUnlimited ? UNLIMITED : pool.limit + promptsLimit), note };
}

const ONLY_SOURCE = { TEAM_POOL: 'From your team', ADD_ONS: 'From add-ons' } as const;

/** Says where the remaining prompts come from: with how many from each, unless all are from one source. In a team, says whose add-ons are. */
function toRemainingNote(remaining: number, sources: readonly QuotaSource[]): string {
  if (remaining === UNLIMITED) return 'No limit on your prompts';
  const left = sources.filter((source) => source.remaining > 0);
  const [only] = left;
  const hasAddOns = isInTeam(sources) && left.some(({ kind }) => kind === 'ADD_ONS');
  const addOns = hasAddOns ? '. Only you can use the add-ons, which never expire.' : '';
  if (left.length > 1) return `${listRemaining(left)}${addOns}`;
  if (only && only.kind !== 'OWN_PLAN') return `${ONLY_SOURCE[only.kind]}${addOns}`;
  return only?.isShared ? 'Shared with your team' : 'In this period';
}

/** Says whether the user can still simplify prompts, and shows the figures behind that: used and remaining prompts, and the limit. */
export function StatCards({ stats }: { stats: StatCards_StatsFragment }) {
  const { promptsRemaining, quotaSources } = stats;
  const plan = findSource(quotaSources, 'OWN_PLAN');
  const pool = findSource(quotaSources, 'TEAM_POOL');
  const used = quotaSources.reduce((sum, source) => sum + source.used, 0);
  const limit = toLimit(stats);
  return (
    <>
      <p className={classes.quota}>{quotaLine(quotaSources)}</p>
      <div className={classes.cards}>
        <StatCard label="Prompts Used" value={formatNumber(used)} note={toUsedNote(plan, pool)}>
          {plan && !pool && plan.limit !== UNLIMITED && (
            <QuotaBar
              label="Share of the plan's prompts used"
              used={plan.used + usedByOthers(plan)}
              limit={plan.limit}
            />
          )}
        </StatCard>
        <StatCard
          label="Prompts Remaining"
          value={formatPrompts(promptsRemaining)}
          note={toRemainingNote(promptsRemaining, quotaSources)}
        />
        <StatCard label="Plan Limit" {...limit} />
      </div>
    </>
  );
}
