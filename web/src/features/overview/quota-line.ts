import type { StatCards_StatsFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';

export type QuotaSource = Omit<StatCards_StatsFragment['quotaSources'][number], '__typename'>;

/** How the line calls the sources. */
const NAMES: Readonly<Record<QuotaSource['kind'], string>> = {
  TEAM_POOL: 'team',
  OWN_PLAN: 'own',
  ADD_ONS: 'add-on',
};

/** Writes what is left by source: '494 team + 5 own'. Leaves out empty sources. */
export const listRemaining = (sources: readonly QuotaSource[]): string =>
  sources
    .filter(({ remaining }) => remaining > 0)
    .map(({ kind, remaining }) => `${formatNumber(remaining)} ${NAMES[kind]}`)
    .join(' + ');

/** Writes when prompts reset: 'resets Dec 22', or one date for each source if the dates differ. Empty if none reset. */
function toResets(sources: readonly QuotaSource[]): string[] {
  const resetting = sources.flatMap(({ kind, resetsAt }) =>
    resetsAt === null ? [] : [{ kind, day: formatShortUtcDay(resetsAt) }],
  );
  const [first, ...others] = resetting;
  if (!first) return [];
  // When only add-ons are left, "resets" must name the plan, because the line mentions no prompts of the plan.
  const left = sources.filter(({ remaining }) => remaining !== 0);
  const onlyAddOns = left.length > 0 && left.every(({ kind }) => kind === 'ADD_ONS');
  if (others.every(({ day }) => day === first.day)) return [`${onlyAddOns ? 'plan ' : ''}resets ${first.day}`];
  return [resetting.map(({ kind, day }) => `${NAMES[kind]} resets ${day}`).join(', ')];
}

function toRemaining(sources: readonly QuotaSource[]): string {
  const unlimited = sources.find(({ remaining }) => remaining === UNLIMITED);
  if (unlimited) return unlimited.kind === 'TEAM_POOL' ? 'Unlimited prompts from your team' : 'Unlimited prompts';
  const left = sources.filter(({ remaining }) => remaining > 0);
  const [only] = left;
  if (!only) return 'No prompts left';
  if (left.length === 1 && only.kind === 'OWN_PLAN') return `${plural(only.remaining, 'prompt')} left`;
  const noun = left.length === 1 && only.remaining === 1 ? 'prompt' : 'prompts';
  return `${listRemaining(left)} ${noun} left`;
}

/** Writes in one line how many prompts the user has left and when they reset: '494 team + 5 own prompts left · resets Dec 22'. */
export function quotaLine(sources: readonly QuotaSource[]): string {
  const isUnlimited = sources.some(({ remaining }) => remaining === UNLIMITED);
  const hasAddOns = sources.some(({ kind, remaining }) => kind === 'ADD_ONS' && remaining > 0);
  const resets = isUnlimited ? [] : toResets(sources);
  const addOns = hasAddOns && !isUnlimited ? ['add-ons never reset'] : [];
  return [toRemaining(sources), ...resets, ...addOns].join(' · ');
}
