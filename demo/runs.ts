import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { Client } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { storePastVisits } from '#api/modules/accounts/session-store.service.ts';
import { recordActivities } from '#api/modules/activity/activity.service.ts';
import { chargePastRuns, type PastCharge } from '#api/modules/quota/past-charges.service.ts';
import { commitPastRuns, type PastRun, type RewrittenPrompt } from '#api/modules/simplifications/past-runs.service.ts';
import { poolRules } from '#api/modules/subscriptions/quota-usage.service.ts';
import { type Cast, contextAt } from './cast.ts';
import type { DemoDay } from './days.ts';
import type { Random } from './random.ts';
import { pickRating, rateRuns } from './ratings.ts';
import type { Story } from './stories.ts';

/** A run that a user wants to make. It becomes a run if a prompt is left for it. */
interface Wish {
  readonly story: Story;
  readonly user: UserRecord;
  readonly at: Date;
  /** Whether it runs on the user's own key, which uses no prompts. */
  readonly ownKey: boolean;
}

/** A run with the prompt that was charged for it. Null: it runs on an own key. */
type Paid = Wish & { readonly charge: PastCharge | null };

/** Weights of the hours of a day: few runs before eight, most around ten and three. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 5, 12, 18, 21, 19, 13, 15, 19, 20, 17, 13, 8, 6, 6, 5, 4, 2].map(
  (weight, hour) => [hour, weight] as const,
);

/** The number of remaining prompts that stands for no limit. */
const UNLIMITED = -1;

const OWN_KEY_MODELS = [
  ['gpt-5-mini', 7],
  ['gpt-5', 2],
  ['gpt-5-nano', 1],
] as const;

/** Chooses the time of a run, in the user's time zone and with the weights of HOURS. */
function pickMoment(story: Story, { index, at }: DemoDay, random: Random): Date {
  const hour = (random.weighted(HOURS) - story.ahead + 24) % 24;
  const fraction = (hour + random.next()) / 24;
  // On the day of the sign-up, runs start after it.
  return at(story.signUpDay === index ? 0.3 + 0.7 * fraction : fraction);
}

const wish = (cast: Cast, story: Story, user: UserRecord, day: DemoDay, random: Random): Wish => ({
  story,
  user,
  at: pickMoment(story, day, random),
  ownKey: cast.ownKeys.has(story.index) && random.chance(0.7),
});

/** Returns the runs that all users want to make on a day. */
function planWishes(cast: Cast, day: DemoDay, random: Random): Wish[] {
  const wishes: Wish[] = [];
  // In the order of the stories, because the order in which accounts were opened differs between runs of the demo.
  for (const story of cast.stories.values()) {
    const user = cast.accounts.get(story.index);
    if (!user || cast.suspended.has(story.index) || !random.chance(day.isWeekend ? 0.5 : 0.82)) continue;
    const appetite = story.appetite * (day.isWeekend ? 0.6 : 0.5 + random.next());
    const count = Math.floor(appetite + random.next());
    for (let made = 0; made < count; made += 1) wishes.push(wish(cast, story, user, day, random));
  }
  return wishes;
}

/** Returns at most `count` of the wishes, chosen at random. */
function thinned(wishes: readonly Wish[], count: number, random: Random): Wish[] {
  const kept = [...wishes];
  while (kept.length > count) {
    const last = kept.pop();
    const index = random.int(0, kept.length - 1);
    // A random wish goes: the last one takes its place, or goes itself.
    if (last && kept.length > 0 && random.chance(kept.length / (kept.length + 1))) kept[index] = last;
  }
  return kept;
}

/** Charges prompts for wishes, in the order of their times. Leaves out wishes whose users have no prompts left. */
async function paidFor(cast: Cast, wishes: readonly Wish[]): Promise<Paid[]> {
  const inTime = wishes.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const [first] = inTime;
  if (!first) return [];
  const charged = inTime.filter(({ ownKey }) => !ownKey);
  const { isOpen } = poolRules(contextAt(cast, first.story, first.at));
  const charges = await chargePastRuns(
    charged.map(({ user, at }) => ({ userId: user._id, at })),
    isOpen,
  );
  const paid = charged.flatMap((run, index): Paid[] => {
    const charge = charges[index];
    return charge ? [{ ...run, charge }] : [];
  });
  return [...paid, ...inTime.filter(({ ownKey }) => ownKey).map((run) => ({ ...run, charge: null }))];
}

/** Returns `count` more wishes, of users on an unlimited plan. */
function fillers(cast: Cast, day: DemoDay, count: number, random: Random): Wish[] {
  const unlimited = [...cast.unlimited];
  return Array.from({ length: count }, () => {
    const index = random.pick(unlimited);
    const [story, user] = [cast.stories.get(index), cast.accounts.get(index)];
    return story && user ? { ...wish(cast, story, user, day, random), ownKey: false } : null;
  }).filter((filler) => filler !== null);
}

/** Makes up for `count` missing runs with users on an unlimited plan. Users who turn out to have lost such a plan are left out from then on. */
async function madeUpFor(cast: Cast, day: DemoDay, count: number, random: Random): Promise<Paid[]> {
  const made: Paid[] = [];
  while (made.length < count && cast.unlimited.size > 0) {
    const more = fillers(cast, day, count - made.length, random);
    const paid = await paidFor(cast, more);
    made.push(...paid);
    for (const { story } of more) {
      const isLimited = !paid.some((run) => run.story === story && run.charge?.promptsRemaining === UNLIMITED);
      if (isLimited) cast.unlimited.delete(story.index);
    }
  }
  return made;
}

/** Chooses the prompt, the model and the action of a run. */
function asRun(cast: Cast, run: Paid, prompts: readonly RewrittenPrompt[], random: Random): PastRun {
  const { story, user, at, charge } = run;
  const ownActions = charge === null ? cast.actions.get(story.index) : undefined;
  const customActionId = ownActions && random.chance(0.4) ? random.pick(ownActions) : null;
  const offered = random.weighted([
    [null, 70],
    ['simplify', 12],
    ['shorten', 18],
  ] as const);
  return {
    user,
    at,
    charge,
    prompt: random.pick(prompts),
    model: charge === null ? random.weighted(OWN_KEY_MODELS) : 'plainprompt',
    action: customActionId ? `custom:${customActionId}` : offered,
    customActionId,
  };
}

/** Records sign-ins in the activity of some users, a minute before their first run of the day. */
async function noteSignIns(runs: readonly Paid[], random: Random): Promise<void> {
  const firstRuns = new Map<number, Paid>();
  for (const run of runs) if (!firstRuns.has(run.story.index)) firstRuns.set(run.story.index, run);
  const signIns = [...firstRuns.values()]
    .filter(() => random.chance(0.3))
    .map(({ story: { persona }, user, at }) => ({
      userId: user._id,
      type: 'login' as const,
      description: 'Signed in',
      at: new Date(at.getTime() - 60_000),
      client: { ip: persona.ip, userAgent: persona.userAgent } satisfies Client,
    }));
  await recordActivities(NO_TRANSACTION, signIns);
}

/** What the runs of a day need. */
interface DayOfRuns {
  readonly day: DemoDay;
  readonly wanted: number;
  readonly prompts: readonly RewrittenPrompt[];
  readonly random: Random;
}

/** Makes `wanted` runs on a day, or fewer if prompts run out. Returns the time of each, and a promise that resolves when they are stored. */
export async function runDay(cast: Cast, { day, wanted, prompts, random }: DayOfRuns) {
  const paid = await paidFor(cast, thinned(planWishes(cast, day, random), wanted, random));
  for (const { charge, story } of paid) if (charge?.promptsRemaining === UNLIMITED) cast.unlimited.add(story.index);
  const more = await madeUpFor(cast, day, wanted - paid.length, random);
  const all = [...paid, ...more];
  const runs = all.map((run) => asRun(cast, run, prompts, random));
  await noteSignIns(all, random);
  await storePastVisits(all.map(({ user, at }) => ({ userId: user._id, at })));
  const ratings = all.map(() => pickRating(random));
  const store = async () => {
    const ids = await commitPastRuns(runs);
    const rated = all.flatMap(({ story, at }, index) => {
      const [rating, runId] = [ratings[index], ids[index]];
      return rating && runId !== undefined ? [{ story, at, runId, rating }] : [];
    });
    await rateRuns(cast, rated);
  };
  return { made: all.map(({ at }) => at), stored: store() };
}
