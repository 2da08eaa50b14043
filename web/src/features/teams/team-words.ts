import type { TeamRole } from '../../graphql/operations.generated.ts';
import { formatNumber } from '../../lib/quantities.ts';

export const SEAT_PRICE = 'Seats start at $14 per seat per month.';

export const ROLES: Readonly<Record<TeamRole, string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

export const ALLOWANCE_HELP =
  'Optional. Prompts a month from the team’s. It cannot exceed the plan limit; 0 means unlimited (Ultimate only).';

/** Null is whatever the pool has, and 0 is no limit. */
export function allowanceLine(used: number, limit: number | null): string {
  if (limit === null) return `${formatNumber(used)} used`;
  return limit === 0 ? `${formatNumber(used)} used, no limit` : `${formatNumber(used)} of ${formatNumber(limit)} used`;
}

/** Two letters at most: of the first name and of the last. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** Empty is none. Undefined: not a number. */
export function allowanceIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const value = Number(typed);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
