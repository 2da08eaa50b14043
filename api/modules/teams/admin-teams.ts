import { type QueryFilter, trusted, Types } from 'mongoose';
import type { PageArgs } from '#api/database/cursor-page.ts';
import { isObjectId, toObjectId } from '#api/database/object-id.ts';
import { findOrderedConnection, type RowOrder } from '#api/database/ordered-page.ts';
import { containing } from '#api/database/text-patterns.ts';
import { createdAtConditions, type TimeRange, timeRangeProblem } from '#api/database/time-range.ts';
import type { TeamPaymentState } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { exportListPage } from '#api/kernel/export-page.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { searchProblem } from '#api/lib/field-problems.ts';
import { findFewAccountIds } from '#api/modules/accounts/account-search.service.ts';
import { effectiveEndOf, isRenewing } from '#api/modules/subscriptions/subscription.rules.ts';
import { loadUserPlan, subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { USER_SEARCH } from '#schema/limits.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import type { AdminTeamConnectionMapper } from './teams.mappers.ts';

interface TeamFilter extends TimeRange {
  /** Part of the team's name or of the owner's name or address, the team's id, or the beginning of the owner's id. */
  readonly search?: string | null;
  /** Null or absent: teams with and without bought seats. */
  readonly hasBoughtSeats?: boolean | null;
}

type Query = QueryFilter<TeamRecord>;

const ID = { field: '_id', kind: 'id' } as const;

/** Each order has an index (team.model.ts), as a test checks. */
const ORDERS = {
  created_at: { keys: [{ field: 'createdAt', kind: 'date' }, ID] },
  total_seats: { keys: [{ field: 'totalSeats', kind: 'number' }, ID] },
  used_seats: { keys: [{ field: 'usedSeats', kind: 'number' }, ID] },
} as const satisfies Record<string, RowOrder>;

interface TeamPage extends PageArgs {
  readonly filter?: TeamFilter | null;
}

interface TeamList extends TeamPage {
  readonly orderBy: keyof typeof ORDERS;
  readonly isDescending: boolean;
}

/** Matches the teams of these owners, and those with the text in their name or as their id. Null: the owners are too many to search by. */
function matchText(text: string, owners: Types.ObjectId[] | null): Query {
  const matches: Query[] = [
    { name: containing(text) },
    ...(owners?.length ? [{ ownerId: trusted({ $in: owners }) }] : []),
    ...(isObjectId(text) ? [{ _id: new Types.ObjectId(text) }] : []),
  ];
  return { $or: matches };
}

const matchBought = (hasBoughtSeats: boolean): Query => ({
  boughtSeats: hasBoughtSeats ? trusted({ $gt: 0 }) : 0,
});

interface TeamQuery extends Pick<AdminTeamConnectionMapper, 'isOwnerSearched'> {
  readonly query: Query;
}

/** Returns the filter as a database query. Throws BAD_USER_INPUT, and TIMEOUT. */
export async function toTeamQuery({ search, hasBoughtSeats, ...range }: TeamFilter): Promise<TeamQuery> {
  const text = search?.trim() ?? '';
  assertValid({
    'filter.search': searchProblem(text, USER_SEARCH.length),
    'filter.since': timeRangeProblem(range),
  });
  const owners = text === '' ? [] : await findFewAccountIds(text);
  const parts: Query[] = [
    ...(text === '' ? [] : [matchText(text, owners)]),
    ...(typeof hasBoughtSeats === 'boolean' ? [matchBought(hasBoughtSeats)] : []),
    ...createdAtConditions(range),
  ];
  return { query: parts.length > 0 ? { $and: parts } : {}, isOwnerSearched: owners !== null };
}

/** Lists a page of teams for administrators. Throws BAD_USER_INPUT, and TIMEOUT for a search that takes too long. */
export async function listAdminTeams({ filter, orderBy, ...page }: TeamList): Promise<AdminTeamConnectionMapper> {
  const { query, isOwnerSearched } = await toTeamQuery(filter ?? {});
  const found = await findOrderedConnection<TeamRecord>(Teams, query, { order: ORDERS[orderBy], ...page });
  return { ...found, isOwnerSearched };
}

/**
 * Returns a page of teams for an exported file, newest first. The first page counts as one export, and so does a page after a cursor that an export
 * did not return to this caller within the last hour. Throws RATE_LIMITED, BAD_USER_INPUT and TIMEOUT.
 */
export async function exportAdminTeams(ctx: RequestContext, page: TeamPage): Promise<AdminTeamConnectionMapper> {
  const newestFirst = { ...page, orderBy: 'created_at', isDescending: true } as const;
  const read = (after: string | null) => listAdminTeams({ ...newestFirst, after });
  return exportListPage(ctx, { list: 'teams', after: page.after, read });
}

/** Returns a team for administrators. Throws NOT_FOUND. */
export async function getAdminTeam(id: string): Promise<TeamRecord> {
  const team = await Teams.findById(toObjectId(id)).lean<TeamRecord>();
  if (!team) throw new DomainError('NOT_FOUND', 'This team does not exist');
  return team;
}

/**
 * Returns how the plan that a team shares is paid for. `closed`: the owner's plan includes no team. `paid`: it renews, or has no end. `ending`: it
 * was paid and does not renew. A granted plan counts as unpaid, also while a paid one waits below it.
 */
export async function getPaymentState(
  ctx: RequestContext,
  { ownerId }: Pick<TeamRecord, 'ownerId'>,
): Promise<TeamPaymentState> {
  const plan = await loadUserPlan(ctx, String(ownerId));
  if (!plan?.teams) return 'closed';
  const subscription = await subscriptionLoader(ctx).load(String(ownerId));
  if (subscription.grant || subscription.source !== 'payment') return 'unpaid';
  return isRenewing(subscription) || effectiveEndOf(subscription) === null ? 'paid' : 'ending';
}
