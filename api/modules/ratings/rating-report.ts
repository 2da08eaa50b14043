import { type QueryFilter, trusted } from 'mongoose';
import type { RatingCounts, RatingReason, RatingReport } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import {
  DELETED_ACTION_NAME,
  getDefaultActionNames,
  isUsersAction,
  NO_ACTION,
} from '#api/modules/actions/actions.service.ts';
import { type ChosenRange, toMoments, toReportRange } from '#api/modules/reports/report-range.rules.ts';
import { decryptComment } from './rating-comments.ts';
import { type RunRatingRow, RunRatings } from './run-rating.model.ts';

/** How many comments, and how many thumbs down, are listed. */
const MAX_LISTED = 50;
const CUSTOM_ACTIONS = 'Custom actions';
const UNKNOWN_MODEL = 'Unknown';

interface Group {
  readonly _id: Pick<RunRatingRow, 'action' | 'model' | 'reason' | 'isGood'>;
  readonly count: number;
}

const sum = (groups: readonly Group[], isGood: boolean) =>
  groups.reduce((total, { _id, count }) => total + (_id.isGood === isGood ? count : 0), 0);

/** Adds up the groups with the same name, largest first. Groups without a name are left out. */
function countBy(groups: readonly Group[], nameOf: (group: Group['_id']) => string | null): RatingCounts[] {
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    const name = nameOf(group._id);
    if (name !== null) byName.set(name, [...(byName.get(name) ?? []), group]);
  }
  return [...byName]
    .map(([name, some]) => ({ name, good: sum(some, true), bad: sum(some, false) }))
    .sort((a, b) => b.good + b.bad - a.good - a.bad);
}

/**
 * Returns how users rated rewrites, with the latest comments. Custom and team actions are one group, because their names can be personal. Throws
 * BAD_USER_INPUT.
 */
export async function getRatingReport(ctx: RequestContext, chosen: ChosenRange): Promise<RatingReport> {
  const { from, to } = toMoments(toReportRange(chosen, ctx.now()), ctx.now());
  const inRange = trusted({ $gte: from, $lte: to });
  const listLatest = (filter: QueryFilter<RunRatingRow>) =>
    RunRatings.find({ ...filter, ratedAt: inRange })
      .sort({ ratedAt: -1 })
      .limit(MAX_LISTED)
      .lean<RunRatingRow[]>();
  const [groups, commented, latestBad, names] = await Promise.all([
    RunRatings.aggregate<Group>([
      { $match: { ratedAt: { $gte: from, $lte: to } } },
      {
        $group: {
          _id: { action: '$action', model: '$model', reason: '$reason', isGood: '$isGood' },
          count: { $sum: 1 },
        },
      },
    ]),
    listLatest({ ciphertext: trusted({ $ne: null }) }),
    listLatest({ isGood: false }),
    getDefaultActionNames(),
  ]);
  const nameOf = (action: string | null) => {
    if (action !== null && isUsersAction(action)) return CUSTOM_ACTIONS;
    return names.get(action ?? NO_ACTION) ?? DELETED_ACTION_NAME;
  };
  const toListed = (row: RunRatingRow) => ({
    comment: decryptComment(ctx.runtime, row),
    reason: row.reason as RatingReason | null,
    action: nameOf(row.action),
    model: row.model ?? UNKNOWN_MODEL,
    ratedAt: row.ratedAt,
  });
  return {
    good: sum(groups, true),
    bad: sum(groups, false),
    byAction: countBy(groups, ({ action }) => nameOf(action)),
    byModel: countBy(groups, ({ model }) => model ?? UNKNOWN_MODEL),
    byReason: countBy(groups, ({ reason }) => reason),
    comments: commented.map((row) => {
      const { comment, ...listed } = toListed(row);
      // Never null: only ratings with a comment were read.
      return { ...listed, comment: comment ?? '', isGood: row.isGood };
    }),
    latestBad: latestBad.map(toListed),
  };
}
