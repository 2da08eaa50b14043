import type { TeamRole } from '#web/graphql/operations.generated.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';

interface PlanWithTeams {
  readonly name: string;
  readonly isHidden: boolean;
  readonly teams: boolean;
}

/** Says which plans include a team: 'Teams are available on the Pro and Ultimate plans'. Leaves out hidden plans, which cannot be bought. */
export function teamPlansSentence(plans: readonly PlanWithTeams[]): string {
  const names = plans.filter(({ teams, isHidden }) => teams && !isHidden).map(({ name }) => name);
  if (names.length === 0) return 'Teams are not available on any plan';
  return `Teams are available on the ${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'plan' : 'plans'}`;
}

interface SeatSeller {
  readonly seatPrice: number | null;
  readonly currency: string;
}

/** The lowest price of a seat. Empty when no plan sells seats. */
export function seatPriceSentence(plans: readonly SeatSeller[]): string {
  const prices = plans.flatMap(({ seatPrice, currency }) => (seatPrice === null ? [] : [{ seatPrice, currency }]));
  const [cheapest] = prices.sort((a, b) => a.seatPrice - b.seatPrice);
  return cheapest ? `Seats start at ${formatPrice(cheapest.seatPrice, cheapest.currency)} per seat per month.` : '';
}

/** A whole number from 1 to `max`, else null. */
export function parseSeats(typed: string, max: number): number | null {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : null;
}

export const ROLE_LABELS: Readonly<Record<TeamRole, string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

export const ALLOWANCE_HELP =
  'Optional. Prompts per month from the team’s pool. They cannot exceed the plan limit; 0 means unlimited (Ultimate only).';

/** A limit of null means no limit but the pool's; 0 means unlimited. */
export function formatAllowance(used: number, limit: number | null): string {
  if (limit === null) return `${formatNumber(used)} used`;
  return limit === 0 ? `${formatNumber(used)} used, no limit` : `${formatNumber(used)} of ${formatNumber(limit)} used`;
}

/** The first letters of the first and the last name, or of the only name. */
export function toInitials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** Null for an empty text. Undefined when the text is not a whole number of 0 or more. */
export function parseAllowance(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const value = Number(typed);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
