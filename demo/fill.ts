import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { countTokens } from '#api/lib/count-tokens.ts';
import { listAchievements } from '#api/modules/achievements/achievements.service.ts';
import { runBillingClock } from '#api/modules/billing/billing-clock.service.ts';
import { discardPendingMails } from '#api/modules/mail/mail.service.ts';
import { discardPendingEvents } from '#api/modules/outbox/outbox.service.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { eraseAccounts } from '#api/modules/personal-data/erase-accounts.service.ts';
import { rollDueWindows } from '#api/modules/quota/wallets.service.ts';
import { buildRewrittenPrompt, type RewrittenPrompt } from '#api/modules/simplifications/past-runs.service.ts';
import { deleteSubscriptionDays, storeSubscriptionDays } from '#api/modules/subscriptions/subscription-days.service.ts';
import { foldLedger } from '#api/modules/usage/fold-ledger.service.ts';
import type { PaymentProvider } from '#api/ports/payment-provider.ts';
import type { WebhookSender } from '#api/ports/webhook-sender.ts';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { perform } from './acts.ts';
import { administratorTasks, colleagueAt } from './administrator-tasks.ts';
import { type Cast, contextAt } from './cast.ts';
import { type DemoDay, demoDays, spreadOver } from './days.ts';
import { type Desk, openDesk } from './desk.ts';
import { fillHealth } from './health.ts';
import type { PlannedAct } from './planned-acts.ts';
import { programTasks } from './programs.ts';
import { wordyPrompt } from './prompts.ts';
import { createRandom, type Random } from './random.ts';
import { openReceivers } from './receivers.ts';
import { runDay } from './runs.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { makeStories, type Story } from './stories.ts';
import { createResponder, DELIVERED_DAYS, deliverUpTo, findOutages } from './webhook-deliveries.ts';

/** What the demo should contain. */
export interface DemoPlan {
  /** The same seed gives the same demo. */
  readonly seed: string;
  /** How many users there are. */
  readonly people: number;
  /** How many prompts are rewritten. */
  readonly prompts: number;
  /** How many of the last days have rewrites. */
  readonly days: number;
  /** How many days ago the first users signed up. */
  readonly businessDays: number;
  readonly now: Date;
  /** The password of every account. */
  readonly password: string;
  readonly administrator: UserRecord;
}

/** The most different prompts. */
const DIFFERENT_PROMPTS = 1500;
/** How often each of them runs at least, on average. The engine takes about 10 ms for each, and more for the first ones. */
const RUNS_OF_A_PROMPT = 5;
/** How many users act at the same time. */
const CONCURRENT_USERS = 6;

/** Returns the runtime without rate limits, which hashes equal passwords once, accepts any own key and calls no payment provider. */
function demoRuntime(runtime: Runtime, webhookSender: WebhookSender): Runtime {
  const digests = new Map<string, ReturnType<Runtime['passwords']['hash']>>();
  const hash: Runtime['passwords']['hash'] = (password) => {
    const digest = digests.get(password) ?? runtime.passwords.hash(password);
    digests.set(password, digest);
    return digest;
  };
  return {
    ...runtime,
    webhookSender,
    passwords: { ...runtime.passwords, hash },
    rateLimits: { ...runtime.rateLimits, consume: async () => undefined, giveBack: async () => undefined },
    modelProviders: { ...runtime.modelProviders, verifyKey: async () => ({ outcome: 'accepted' }) },
    paymentGateways: {
      open: (account) => ({ ...runtime.paymentGateways.open(account), tryCredentials: refuseMadeUp }),
    },
  };
}

/** Credentials of the demo are not sent to a provider. */
const refuseMadeUp: PaymentProvider['tryCredentials'] = async () => ({
  outcome: 'refused',
  reason: 'The demo made them up.',
});

/** Makes prompts and rewrites them with the built-in engine. */
function rewritePrompts({ prompts }: DemoPlan, random: Random) {
  const texts = new Set<string>();
  const wanted = Math.min(DIFFERENT_PROMPTS, Math.ceil(prompts / RUNS_OF_A_PROMPT));
  while (texts.size < wanted) texts.add(wordyPrompt(random));
  return [...texts].map((text) => {
    const { text: simplified, changes } = simplifyPrompt(text);
    const tokens = { inputTokens: countTokens(text), outputTokens: countTokens(simplified) };
    return buildRewrittenPrompt(text, { text: simplified, changes, model: 'plainprompt', ...tokens });
  });
}

/** The accounts, their stories and the tasks of the demo. */
interface Stage {
  readonly cast: Cast;
  readonly stories: readonly Story[];
  readonly desk: Desk;
  readonly tasks: readonly ScheduledTask[];
  /** Whether webhooks receive the events of a day. */
  readonly isDelivered: (day: DemoDay) => boolean;
  readonly deliver: (at: Date) => Promise<void>;
}

/** What the runs of a day need. */
interface RunsOfDay {
  /** How many runs there are to be. Null: prompts are not run on this day. */
  readonly wanted: number | null;
  readonly prompts: readonly RewrittenPrompt[];
  readonly random: Random;
}

/** The part of a day in which users act: it starts at ACTS_BEGIN and lasts ACTS_SPREAD of the day. Runs come later, when no plan changes any more. */
const ACTS_BEGIN = 0.02;
const ACTS_SPREAD = 0.15;
/** The time between two acts of the same user, as a part of the day. */
const BETWEEN_ACTS = 0.01;

/** Performs the acts of a day: in order for each user, several users at the same time. Webhooks receive their events in between. */
async function performAll(stage: Stage, day: DemoDay, random: Random): Promise<void> {
  const { cast, stories, isDelivered, deliver } = stage;
  const due = stories
    .map((story) => ({ story, acts: story.acts.filter((planned) => planned.day === day.index) }))
    .filter(({ acts }) => acts.length > 0)
    .map((planned) => ({ ...planned, start: ACTS_BEGIN + ACTS_SPREAD * random.next() }));
  // In the order of time, because webhooks must receive events in order. On other days the order does not matter: invitations, for
  // example, are sent on one day and answered on another.
  if (isDelivered(day)) due.sort((one, other) => one.start - other.start);
  const play = async ({ story, acts, start }: (typeof due)[number]) => {
    for (const [position, { act }] of acts.entries())
      await perform(cast, story, act, day.at(start + BETWEEN_ACTS * position));
  };
  for (let from = 0; from < due.length; from += CONCURRENT_USERS) {
    const batch = due.slice(from, from + CONCURRENT_USERS);
    await Promise.all(batch.map(play));
    const last = Math.max(...batch.map(({ start, acts }) => start + BETWEEN_ACTS * acts.length));
    if (isDelivered(day)) await deliver(day.at(last));
  }
}

/** Runs the tasks of administrators and programs that are due on a day, from the hour `from` up to `to`. */
async function runTasks(
  { desk, tasks, isDelivered, deliver }: Stage,
  day: DemoDay,
  from: number,
  to: number,
): Promise<void> {
  const due = tasks.filter((task) => task.day === day.index && task.hour >= from && task.hour < to);
  for (const [position, { hour, run }] of due.sort((one, other) => one.hour - other.hour).entries()) {
    const at = day.at(hour / 24);
    // Every second task is done by the other administrator.
    const by = position % 2 === 1 ? await colleagueAt(desk) : null;
    await run(by ? { ...desk, ask: (when, source, what) => desk.ask(when, source, what, by) } : desk, at);
    if (isDelivered(day)) await deliver(at);
  }
}

/** Does what the product's jobs would have done until now, and discards mails that are still queued. */
async function finish(cast: Cast, { now }: DemoPlan): Promise<void> {
  await foldLedger(now, cast.runtime);
  await rollDueWindows(now, cast.runtime);
  for (const story of cast.stories.values()) {
    if (cast.accounts.has(story.index)) await listAchievements(contextAt(cast, story, now));
  }
  await eraseAccounts(cast.runtime, personalData, now);
  await discardPendingMails();
  // Sums up the subscriptions of past days again: they may have been summed up before the demo wrote into the past.
  await deleteSubscriptionDays();
  await storeSubscriptionDays(now);
}

/** The state of a Cast before anything has happened. */
const nothingYet = (): Pick<
  Cast,
  'accounts' | 'teams' | 'partnerCodes' | 'suspended' | 'actions' | 'ownKeys' | 'unlimited'
> => ({
  accounts: new Map(),
  teams: new Map(),
  partnerCodes: [],
  suspended: new Set(),
  actions: new Map(),
  ownKeys: new Set(),
  unlimited: new Set(),
});

/** Plans the demo: its users, their stories, and the tasks of administrators and programs. */
function setStage(runtime: Runtime, plan: DemoPlan, days: readonly DemoDay[]): Stage {
  const { seed, administrator, password } = plan;
  const lastDay = days.length - 1;
  const calendar = { firstRunDay: days.length - plan.days, lastDay };
  const stories = makeStories(plan.people, calendar, createRandom(`${seed} stories`));
  const cast: Cast = { runtime, password, stories: new Map(stories.map((it) => [it.index, it])), ...nothingYet() };
  const unpaid = stories.filter(({ opensAccount, acts }) => opensAccount === 'self' && !acts.some(isPurchase));
  const chances = createRandom(`${seed} deliveries`);
  return {
    cast,
    stories,
    desk: openDesk(cast, administrator),
    tasks: [...administratorTasks({ lastDay, stories: unpaid }), ...programTasks(lastDay, stories)],
    isDelivered: ({ index }) => index >= lastDay - DELIVERED_DAYS,
    deliver: (at) => deliverUpTo(runtime, at, chances.next),
  };
}

const isPurchase = ({ act }: PlannedAct) => act.kind === 'buy_plan';

/** Plays one day from start to end. Returns the times of its runs, and a promise that resolves when the runs are stored. */
async function playDay(
  stage: Stage,
  day: DemoDay,
  runsOf: RunsOfDay,
): Promise<{ made: readonly Date[]; stored: Promise<void> }> {
  const { cast, isDelivered, deliver } = stage;
  // On the first day on which webhooks receive events, discards the older ones.
  if (isDelivered(day) && !isDelivered({ ...day, index: day.index - 1 })) await discardPendingEvents(day.at(0));
  await runTasks(stage, day, 0, ACTS_BEGIN * 24);
  await runBillingClock(cast.runtime, day.at(0.01));
  await performAll(stage, day, runsOf.random);
  await runTasks(stage, day, ACTS_BEGIN * 24, 24);
  if (isDelivered(day)) await deliver(day.at(1));
  if (runsOf.wanted === null) return { made: [], stored: Promise.resolve() };
  return runDay(cast, { ...runsOf, wanted: runsOf.wanted, day });
}

/** Generates users and their history, day by day, through the services of the product. The same seed generates the same history. */
export async function fillDemo(given: Runtime, plan: DemoPlan): Promise<Cast> {
  const { seed, now } = plan;
  const days = demoDays(Math.max(plan.days, plan.businessDays), now);
  const receivers = await openReceivers(createResponder(findOutages(days)));
  try {
    const runtime = demoRuntime(given, receivers.sender);
    const stage = setStage(runtime, plan, days);
    const prompts = rewritePrompts(plan, createRandom(`${seed} prompts`));
    const busy = days.slice(-plan.days);
    const quotas = new Map(
      spreadOver(busy, plan.prompts, createRandom(`${seed} days`)).map((quota, position) => [busy[position], quota]),
    );
    const runs: Date[] = [];
    // Runs that a day could not make, because too few prompts were left, are made up for on the next one.
    let owed = 0;
    let stored = Promise.resolve();
    for (const day of days) {
      const quota = quotas.get(day);
      const wanted = quota === undefined ? null : quota + owed;
      const random = createRandom(`${seed} day ${day.index}`);
      const played = await playDay(stage, day, { wanted, prompts, random });
      owed = (wanted ?? 0) - played.made.length;
      runs.push(...played.made);
      // The runs of a day are stored while the next day is played.
      await stored;
      stored = played.stored;
    }
    await stored;
    await runBillingClock(runtime, now);
    await stage.deliver(now);
    await fillHealth({ days: busy, now, runs, random: createRandom(`${seed} health`) });
    await finish(stage.cast, plan);
    return stage.cast;
  } finally {
    await receivers.close();
  }
}
