import type { StatCards_StatsFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';

export type QuotaSource = Omit<StatCards_StatsFragment['quotaSources'][number], '__typename'>;

/** How the line calls a source. The plan of a team's owner is the team's pool, which has the same name for all who use it. */
function toName({ kind, isShared }: QuotaSource): string {
  if (kind === 'ADD_ONS') return 'add-on';
  return isShared ? 'team' : 'own';
}

/** Writes what is left by source: '494 team + 5 own'. Leaves out empty sources. */
export const listRemaining = (sources: readonly QuotaSource[]): string =>
  sources
    .filter(({ remaining }) => remaining > 0)
    .map((source) => `${formatNumber(source.remaining)} ${toName(source)}`)
    .join(' + ');

const utcDayOf = (time: string) => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether the team's pool closes before its used prompts reset, or on the same day: the line names days. */
const endsFirst = ({ endsAt, resetsAt }: QuotaSource) =>
  endsAt !== null && (resetsAt === null || utcDayOf(endsAt) <= utcDayOf(resetsAt));

/** Writes when prompts reset: 'resets Dec 22', or one date for each source if the dates differ. Empty if none reset. */
function toResets(sources: readonly QuotaSource[]): string[] {
  const resetting = sources.flatMap((source) =>
    source.resetsAt === null || endsFirst(source)
      ? []
      : [{ name: toName(source), day: formatShortUtcDay(source.resetsAt) }],
  );
  const [first, ...others] = resetting;
  if (!first) return [];
  // "resets" must name the plan when only add-ons are left, because the line mentions no prompts of the plan. It must name it in a team, too,
  // where the line doesn't say that add-ons never expire.
  const left = sources.filter(({ remaining }) => remaining !== 0);
  const addOns = left.filter(({ kind }) => kind === 'ADD_ONS');
  const namesPlan = addOns.length > 0 && (addOns.length === left.length || isInTeam(sources));
  const isForAll = others.every(({ day }) => day === first.day) && !sources.some(endsFirst);
  const planResets = others.length > 0 ? 'plans reset' : 'plan resets';
  if (isForAll) return [`${namesPlan ? planResets : 'resets'} ${first.day}`];
  return [resetting.map(({ name, day }) => `${name} prompts reset ${day}`).join(', ')];
}

/** Whether the team has no prompts left for the user, by its pool or by the user's allowance. An allowance of 0 was never there to use up. */
const isTeamUsedUp = (sources: readonly QuotaSource[]) =>
  sources.some(({ isShared, limit, remaining }) => isShared && limit !== 0 && remaining === 0);

/** Says what is used up: the pool, or only the allowance of the user, while others still have prompts of the pool. */
const toUsedUp = (sources: readonly QuotaSource[]) =>
  sources.some(({ isAllowanceUsedUp }) => isAllowanceUsedUp)
    ? 'your allowance of team prompts used up'
    : 'team prompts used up';

function toRemaining(sources: readonly QuotaSource[]): string {
  const unlimited = sources.find(({ remaining }) => remaining === UNLIMITED);
  if (unlimited) return unlimited.kind === 'TEAM_POOL' ? 'Unlimited prompts from your team' : 'Unlimited prompts';
  const left = sources.filter(({ remaining }) => remaining > 0);
  const [only] = left;
  if (!only) return 'No prompts left';
  if (left.length === 1 && only.kind === 'OWN_PLAN' && !only.isShared && !isTeamUsedUp(sources))
    return `${plural(only.remaining, 'prompt')} left`;
  const noun = left.length === 1 && only.remaining === 1 ? 'prompt' : 'prompts';
  return `${listRemaining(left)} ${noun} left`;
}

/** Writes when the team's pool closes for its members: 'team prompts end Dec 28'. Empty while no end is known. */
const toEnd = (sources: readonly QuotaSource[]): string[] =>
  sources.flatMap(({ endsAt }) => (endsAt === null ? [] : [`team prompts end ${formatShortUtcDay(endsAt)}`]));

/** Whether the user shares prompts with a team. */
export const isInTeam = (sources: readonly QuotaSource[]) => sources.some(({ isShared }) => isShared);

/** Writes in one line how many prompts the user has left and when they reset: '494 team + 5 own prompts left · resets Dec 22'. */
export function quotaLine(sources: readonly QuotaSource[]): string {
  const isUnlimited = sources.some(({ remaining }) => remaining === UNLIMITED);
  const hasAddOns = sources.some(({ kind, remaining }) => kind === 'ADD_ONS' && remaining > 0);
  const resets = isUnlimited ? [] : toResets(sources);
  // Members of a team read it at the remaining prompts, with whose they are: here, the line would be too long.
  const addOns = hasAddOns && !isUnlimited && !isInTeam(sources) ? ['add-ons never expire'] : [];
  const hasOthers = sources.some(({ remaining }) => remaining > 0);
  const usedUp = hasOthers && isTeamUsedUp(sources) ? [toUsedUp(sources)] : [];
  return [toRemaining(sources), ...usedUp, ...resets, ...toEnd(sources), ...addOns].join(' · ');
}
