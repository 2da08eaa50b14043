import { Users } from './user.model.ts';

/** How many of the accounts there are were opened on each day, UTC; days without one are left out. An index holds all that it reads. */
export async function signUpsByDay(from: Date, now: Date): Promise<{ day: string; count: number }[]> {
  const rows = await Users.aggregate<{ _id: string; count: number }>([
    { $match: { createdAt: { $gte: from, $lte: now } } },
    { $group: { _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
  ]);
  return rows.map(({ _id: day, count }) => ({ day, count }));
}
