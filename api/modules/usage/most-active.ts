import type { PipelineStage, Types } from 'mongoose';
import type { Days } from '#schema/report-days.ts';

export interface RunsOfUser {
  readonly userId: Types.ObjectId;
  readonly count: number;
}

/** Returns the aggregation of `user_usage_days` into the users with the most runs. A covered query: the index has one entry for each user and day. */
export const mostActivePipeline = ({ from, to }: Days, most: number): PipelineStage[] => [
  { $match: { day: { $gte: from, $lte: to } } },
  { $group: { _id: '$userId', count: { $sum: '$count' } } },
  { $sort: { count: -1, _id: 1 } },
  { $limit: most },
  { $project: { _id: 0, userId: '$_id', count: 1 } },
];
