import { TEAM } from '#schema/limits.ts';
import type { TeamCard_TeamFragment, TeamRole } from '#web/graphql/operations.generated.ts';
import { SEAT_HINT } from '#web/lib/plan-features.ts';
import { perQuotaWindow, QUOTA_WINDOW } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrice, plural, UNLIMITED } from '#web/lib/quantities.ts';

/** A plan as the sentence about teams needs it. */
interface PlanWithTeams {
  readonly name: string;
  readonly isHidden: boolean;
  readonly teams: boolean;
}

/** Returns whether a plan that users can buy includes a team. Hidden plans cannot be bought. */
const offersTeam = ({ teams, isHidden }: PlanWithTeams): boolean => teams && !isHidden;

/** Says which plans include a team: 'Teams are available on the Pro and Ultimate plans'. */
export function teamPlansSentence(plans: readonly PlanWithTeams[]): string {
  const names = plans.filter(offersTeam).map(({ name }) => name);
  if (names.length === 0) return 'Teams are not available on any plan';
  return `Teams are available on the ${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'plan' : 'plans'}`;
}

/** A plan as the sentence about seats needs it. */
interface SeatSeller extends PlanWithTeams {
  /** For a month. Null: the plan sells no seats. */
  readonly seatPrice: number | null;
  readonly currency: string;
}

/** Finds the plan whose seats cost least, without those on which no one can buy them: hidden ones, and those without a team. Undefined: no plan sells seats. */
const findCheapestSeat = (plans: readonly SeatSeller[]) =>
  plans
    .filter(offersTeam)
    .flatMap(({ name, seatPrice, currency }) => (seatPrice === null ? [] : [{ name, seatPrice, currency }]))
    .sort((a, b) => a.seatPrice - b.seatPrice)
    .at(0);

/** Says what seats cost at least: 'Seats start at $14 per seat per month.' Empty when no plan sells seats. */
function seatPriceSentence(plans: readonly SeatSeller[]): string {
  const cheapest = findCheapestSeat(plans);
  return cheapest ? `Seats start at ${formatPrice(cheapest.seatPrice, cheapest.currency)} per seat per month.` : '';
}

/** Says what a team offers and what its seats cost. Empty when no plan includes a team. */
export function teamHint(plans: readonly SeatSeller[]): string {
  if (!plans.some(offersTeam)) return '';
  const price = seatPriceSentence(plans);
  const included = `Share the prompts of one plan, with an allowance for each member. The plan includes ${TEAM.seats} seats, one of them yours.`;
  return price === '' ? included : `${included} You pay only for further seats. ${price} ${SEAT_HINT}`;
}

/** The seats of a team, as the reason why none is available needs them. */
interface SeatCounts {
  readonly totalSeats: number;
  readonly usedSeats: number;
}

/** Says why a team has no available seat. Seats that do not renew can't be taken, even if they are not in use. */
export const describeNoSeat = ({ totalSeats, usedSeats }: SeatCounts): string =>
  usedSeats < totalSeats
    ? 'No seats are available: those that are not in use end with their period.'
    : 'All seats are in use.';

/** The seats of a team, as the form that buys more needs them. */
export interface FreeSeats extends SeatCounts {
  /** The seats that new members can take. */
  readonly availableSeats: number;
}

/** Says how many seats are free, and that no more are needed until those are taken. When none is free: why. */
export function describeFreeSeats({ availableSeats, ...counts }: FreeSeats): string {
  if (availableSeats === 0) return describeNoSeat(counts);
  const theyAre = availableSeats === 1 ? 'it is' : 'they are';
  return `${plural(availableSeats, 'seat')} of your team ${availableSeats === 1 ? 'is' : 'are'} still free. You need no more until ${theyAre} taken.`;
}

/** Says how many of the free seats new members can take while others end with their period. Empty when none is free. */
export function describeSeatsToTake({ availableSeats, totalSeats, usedSeats }: FreeSeats): string {
  const free = totalSeats - usedSeats;
  if (free <= 0) return '';
  if (availableSeats > 0) {
    return `New members can take ${availableSeats} of the ${plural(free, 'free seat')}, so that all members have a seat after that day.`;
  }
  return free === 1
    ? 'New members can’t take the free seat: it ends then.'
    : 'New members can’t take the free seats: they end then.';
}

interface SeatHint {
  /** The price of a seat on the owner's plan, for a month. Null: the plan sells none. */
  readonly price: number | null;
  /** The prompts of the team's pool for each quota window. -1 means unlimited, 0 that the pool is closed. */
  readonly poolLimit: number;
}

/** Says what a seat adds before one is bought, and on which plan a further seat is cheaper. Leaves out hidden plans. */
export function seatHint(plans: readonly SeatSeller[], { price, poolLimit }: SeatHint): string {
  const shared = poolLimit > 0 ? `the ${formatNumber(poolLimit)} prompts` : 'the prompts';
  const adds =
    poolLimit === UNLIMITED
      ? 'An extra seat lets one more person use your unlimited prompts.'
      : `An extra seat lets one more person use ${shared} of your plan. It adds no prompts.`;
  const included =
    plans.filter(offersTeam).length > 1 ? ` The price of every plan with a team includes ${TEAM.seats} seats.` : '';
  const cheapest = findCheapestSeat(plans);
  const cheaper =
    cheapest && price !== null && cheapest.seatPrice < price
      ? ` On ${cheapest.name}, a further seat is ${formatPrice(cheapest.seatPrice, cheapest.currency)} a month.`
      : '';
  return `${adds}${included}${cheaper}`;
}

/** Reads a typed number of seats. Null unless it is a whole number from 1 to `max`. */
export function parseSeats(typed: string, max: number): number | null {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : null;
}

export const ROLE_LABELS: Readonly<Record<TeamRole, string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

/** A team's pool, as texts about allowances need it. */
export type Pool = Pick<TeamCard_TeamFragment, 'sharedPromptsLimit' | 'poolInterval'>;

/**
 * Explains the allowance for one team. The last sentence is given by the specification. '0 means unlimited' is left out unless the pool is
 * unlimited, because the server refuses 0 then.
 */
export function allowanceHelp({ sharedPromptsLimit: poolLimit, poolInterval }: Pool): string {
  const window = poolInterval ? ` in a ${QUOTA_WINDOW[poolInterval]}` : '';
  const empty = poolLimit === UNLIMITED ? 'for no limit' : 'to let them use all that the team has left';
  const limits =
    poolLimit === UNLIMITED
      ? 'It cannot exceed the plan limit; 0 means unlimited (Ultimate only).'
      : `An allowance cannot exceed the plan limit${poolLimit > 0 ? ` of ${formatNumber(poolLimit)}` : ''}.`;
  return `Optional. The most prompts that the member may use${window}. Leave it empty ${empty}. ${limits}`;
}

/** Says what a person who was invited may use. `limit` is as in `formatAllowance`. `poolInterval` is null while the pool is closed. */
export function describeAllowance(limit: number | null, poolInterval: Pool['poolInterval']): string {
  if (limit === null) return 'can use all shared prompts';
  return limit === 0 ? 'unlimited prompts' : `up to ${plural(limit, 'prompt')}${perQuotaWindow(poolInterval)}`;
}

/** Says how much of their allowance a member used. `limit` is the allowance. Null: no limit but the pool's. 0: unlimited. */
export function formatAllowance(used: number, limit: number | null): string {
  if (limit === null) return `${formatNumber(used)} used`;
  return limit === 0 ? `${formatNumber(used)} used, no limit` : `${formatNumber(used)} of ${formatNumber(limit)} used`;
}

/** Returns the initials of a name: the first letters of its first and last word, or of its only word. */
export function toInitials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** Reads a typed allowance. Null for an empty text: no limit but the pool's. 0: unlimited. Undefined when the text is not a whole number of 0 or more. */
export function parseAllowance(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const value = Number(typed);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
