import { trusted } from 'mongoose';
import type { Days } from '#schema/report-days.ts';
import { decodeKey } from './counters.ts';
import { mostActivePipeline, type RunsOfUser } from './most-active.ts';
import { UsageDays } from './usage-day.model.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** The key under which the runs of all actions that users wrote are counted. */
export const CUSTOM_ACTIONS = 'custom';

interface KeyCount {
  readonly key: string;
  readonly count: number;
}

/** The runs of all users on one day. */
export interface DayOfRuns {
  readonly day: string;
  readonly count: number;
  /** By action: the id of a default action, `simplify` for runs without an action, `CUSTOM_ACTIONS` for actions that users wrote. */
  readonly actions: readonly KeyCount[];
  readonly models: readonly KeyCount[];
}

type Counters = Readonly<Record<string, number>>;

/** Empty maps are not stored. */
interface CountersOfDay extends Pick<DayOfRuns, 'day' | 'count'> {
  readonly actions?: Counters;
  readonly models?: Counters;
}

const toCounts = (counters: Counters = {}): KeyCount[] =>
  Object.entries(counters).map(([key, count]) => ({ key: decodeKey(key), count }));

/** Lists the runs of all users on each day. Days without runs are omitted. */
export async function listDaysOfRuns({ from, to }: Days): Promise<DayOfRuns[]> {
  const rows = await UsageDays.find(
    { day: trusted({ $gte: from, $lte: to }) },
    { _id: 0, day: 1, count: 1, actions: 1, models: 1 },
  ).lean<CountersOfDay[]>();
  return rows.map(({ day, count, actions, models }) => ({
    day,
    count,
    actions: toCounts(actions),
    models: toCounts(models),
  }));
}

/** Returns the number of all runs so far. */
export async function countRunsEver(): Promise<number> {
  const [all] = await UsageDays.aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }]);
  return all?.count ?? 0;
}

/** Returns the number of users with a run. A covered query: the index has one entry for each user and day. */
export async function countActiveUsers({ from, to }: Days): Promise<number> {
  const [people] = await UserUsageDays.aggregate<{ count: number }>([
    { $match: { day: { $gte: from, $lte: to } } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return people?.count ?? 0;
}

/** Lists the users with the most runs, those with own keys included, the most active first. */
export const listMostActive = (span: Days, most: number): Promise<RunsOfUser[]> =>
  UserUsageDays.aggregate<RunsOfUser>(mostActivePipeline(span, most)).exec();

/** The number of runs: since a day, and in all. */
interface RunCounts {
  readonly recent: number;
  readonly total: number;
}

/** Returns the runs of all users by action, as `DayOfRuns` names actions. @param recentFrom a day, YYYY-MM-DD */
export async function countRunsByAction({
  recentFrom,
}: {
  readonly recentFrom: string;
}): Promise<ReadonlyMap<string, RunCounts>> {
  const rows = await UsageDays.aggregate<RunCounts & { _id: string }>([
    { $project: { day: 1, actions: { $objectToArray: '$actions' } } },
    { $unwind: '$actions' },
    {
      $group: {
        _id: '$actions.k',
        recent: { $sum: { $cond: [{ $gte: ['$day', recentFrom] }, '$actions.v', 0] } },
        total: { $sum: '$actions.v' },
      },
    },
  ]);
  return new Map(rows.map(({ _id, recent, total }) => [decodeKey(_id), { recent, total }]));
}
