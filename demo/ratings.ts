import type { RateRunInput } from '#api/graphql/types.generated.ts';
import { rateRun } from '#api/modules/ratings/ratings.service.ts';
import { type Cast, contextAt } from './cast.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';

export type Rating = Omit<RateRunInput, 'runId'>;

/** The share of runs that users rate, and of the ratings that are thumbs up. */
const SHARES = { rated: 0.012, good: 0.86 };

const BAD: readonly Rating[] = [
  {
    isGood: false,
    reason: 'detail_lost',
    comment: 'It dropped the deadline that I had mentioned in passing.',
  },
  { isGood: false, reason: 'detail_lost', comment: null },
  { isGood: false, reason: 'too_long', comment: null },
  {
    isGood: false,
    reason: 'too_long',
    comment: 'Only two words shorter. I had hoped for more.',
  },
  {
    isGood: false,
    reason: 'wrong_tone',
    comment: 'Too blunt for a mail to a customer.',
  },
  { isGood: false, reason: 'meaning_changed', comment: null },
  { isGood: false, reason: null, comment: null },
];
const GOOD: readonly Rating[] = [
  { isGood: true, reason: null, comment: null },
  { isGood: true, reason: null, comment: null },
  { isGood: true, reason: null, comment: null },
  {
    isGood: true,
    reason: null,
    comment: 'Exactly what I meant, in half the words.',
  },
];

/** Chooses how a user rates a run. Null: not at all, as most runs. */
export function pickRating(random: Random): Rating | null {
  if (!random.chance(SHARES.rated)) return null;
  return random.pick(random.chance(SHARES.good) ? GOOD : BAD);
}

interface RatedRun {
  readonly story: Story;
  readonly at: Date;
  readonly runId: string;
  readonly rating: Rating;
}

/** Rates runs as their users. */
export async function rateRuns(cast: Cast, runs: readonly RatedRun[]): Promise<void> {
  for (const { story, at, runId, rating } of runs) await rateRun(contextAt(cast, story, at), { runId, ...rating });
}
