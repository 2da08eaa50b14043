import type { AuditActor, AuditRow_EntryFragment } from '#web/graphql/operations.generated.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export type AuditRow = AuditRow_EntryFragment;

export const ACTORS: Readonly<Record<AuditActor, string>> = {
  USER: 'Administrator',
  TOKEN: 'Access token',
  SYSTEM: 'Service',
};

/** The result of a change, as a badge. */
export function describeOutcome(outcome: string | null): { readonly tone: Tone; readonly label: string } {
  if (outcome === null) return { tone: 'warn', label: 'Not finished' };
  return outcome === 'ok' ? { tone: 'good', label: 'OK' } : { tone: 'bad', label: outcome };
}

/** The mutations whose target is a user who still exists afterwards. */
const ON_USERS: ReadonlySet<string> = new Set([
  ...['adminCreateUser', 'adminUpdateUser', 'adminSetUserStatus', 'adminSetSubscription', 'adminAddDays'],
  ...['adminSetTeamSeats', 'addUser', 'updateUserByEmail', 'setSubscriptionByEmail'],
]);

/** The page of the user who was changed. Null for other targets. */
export const targetPage = ({ field, targetId }: AuditRow): string | null =>
  targetId !== null && ON_USERS.has(field) ? `/admin/users/${targetId}` : null;

/** The page of the administrator who made a change. Null for access tokens and the service. */
export const actorPage = ({ actorKind, actorId }: AuditRow): string | null =>
  actorKind === 'USER' ? `/admin/users/${actorId}` : null;

/** JSON with one value in each line. A text that is not valid JSON is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
