import { achievementsOf } from '../modules/achievements/achievements.service.ts';
import { runBillingClock } from '../modules/billing/billing-clock.ts';
import { giveUpMails } from '../modules/mail/mail.service.ts';
import { closeOutbox } from '../modules/outbox/outbox.service.ts';
import { createPromoCode } from '../modules/promo-codes/managed-codes.service.ts';
import { rollDueWindows } from '../modules/quota/wallets.ts';
import { rewrittenPrompt } from '../modules/simplifications/past-runs.ts';
import { foldLedger } from '../modules/usage/fold-ledger.ts';
import type { UserRecord } from '../modules/users/users.service.ts';
import { simplifyPrompt } from '../rewriting/engine/engine.ts';
import { countTokens } from '../rewriting/count-tokens.ts';
import type { Runtime } from '../runtime.ts';
import { perform } from './acts.ts';
import { administratorAt, type Cast, contextAt } from './cast.ts';
import { type DemoDay, demoDays, spreadOver } from './days.ts';
import { wordyPrompt } from './prompts.ts';
import { type Random, randomOf } from './random.ts';
import { runDay } from './runs.ts';
import { DEMO_CODES, type PlannedAct, type Story, tellStories } from './stories.ts';

export interface DemoPlan {
  readonly seed: string;
  readonly people: number;
  readonly prompts: number;
  readonly days: number;
  readonly now: Date;
  /** That everybody signs in with. */
  readonly password: string;
  readonly administrator: UserRecord;
}

const DIFFERENT_PROMPTS = 1500;
const PEOPLE_AT_ONCE = 6;

/** Guards against strangers would only be in the way, and a password that everybody has need be hashed once. */
function demoRuntime(runtime: Runtime): Runtime {
  const digests = new Map<string, ReturnType<Runtime['passwords']['hash']>>();
  const hash: Runtime['passwords']['hash'] = (password) => {
    const digest = digests.get(password) ?? runtime.passwords.hash(password);
    digests.set(password, digest);
    return digest;
  };
  return {
    ...runtime,
    passwords: { ...runtime.passwords, hash },
    rateLimits: { ...runtime.rateLimits, consume: async () => undefined, giveBack: async () => undefined },
    modelProviders: { ...runtime.modelProviders, verifyKey: async () => ({ outcome: 'accepted' }) },
  };
}

/** Prompts with what the engine really makes of them. */
function rewritePrompts({ administrator, prompts }: DemoPlan, random: Random) {
  const texts = new Set<string>();
  const wanted = Math.min(DIFFERENT_PROMPTS, prompts);
  while (texts.size < wanted) texts.add(wordyPrompt(random));
  return [...texts].map((text) => {
    const { text: simplified, changes } = simplifyPrompt(text);
    const tokens = { inputTokens: countTokens(text), outputTokens: countTokens(simplified) };
    return rewrittenPrompt(administrator, text, { text: simplified, changes, model: 'plainprompt', ...tokens });
  });
}

async function createCodes(runtime: Runtime, administrator: UserRecord, at: Date): Promise<void> {
  const ctx = administratorAt(runtime, administrator, at);
  const common = { maxUses: 100, expiresAt: null, allowedPlanIds: [], grantPlanId: null, grantDurationDays: null };
  await createPromoCode(ctx, { ...common, code: DEMO_CODES.percent, discountType: 'percentage', discountValue: 20 });
  await createPromoCode(ctx, { ...common, code: DEMO_CODES.fixed, discountType: 'fixed', discountValue: 5 });
  const grant = { ...common, discountType: 'percentage', discountValue: 0 } as const;
  await createPromoCode(ctx, { ...grant, code: DEMO_CODES.trial, grantPlanId: 'pro', grantDurationDays: 14 });
  await createPromoCode(ctx, {
    ...grant,
    code: DEMO_CODES.team,
    maxUses: 10,
    grantPlanId: 'ultimate',
    grantDurationDays: 30,
  });
}

/** One after the other for each person, several people at once. */
async function performAll(cast: Cast, stories: readonly Story[], day: DemoDay, random: Random): Promise<void> {
  const due = stories
    .map((story) => ({ story, acts: story.acts.filter((planned) => planned.day === day.index) }))
    .filter(({ acts }) => acts.length > 0)
    .map((it) => ({ ...it, start: 0.02 + 0.15 * random.next() }));
  const play = async ({ story, acts, start }: { story: Story; acts: readonly PlannedAct[]; start: number }) => {
    for (const [position, { act }] of acts.entries()) await perform(cast, story, act, day.at(start + 0.01 * position));
  };
  // Owners act before the people whom they ask.
  for (let from = 0; from < due.length; from += PEOPLE_AT_ONCE) {
    await Promise.all(due.slice(from, from + PEOPLE_AT_ONCE).map(play));
  }
}

/** What jobs would have done meanwhile, and what nobody is to be bothered with afterwards. */
async function finish(cast: Cast, { now }: DemoPlan): Promise<void> {
  await foldLedger(now);
  await rollDueWindows(now);
  for (const story of cast.stories.values()) {
    if (cast.accounts.has(story.index)) await achievementsOf(contextAt(cast, story, now));
  }
  await giveUpMails();
  await closeOutbox(now);
}

/** Makes up people and what they did, day by day, through the services by which it would have happened. The same seed tells the same story. */
export async function fillDemo(given: Runtime, plan: DemoPlan): Promise<Cast> {
  const runtime = demoRuntime(given);
  const { seed, administrator, now } = plan;
  const stories = tellStories(plan.people, plan.days, randomOf(`${seed} stories`));
  const prompts = rewritePrompts(plan, randomOf(`${seed} prompts`));
  const cast: Cast = {
    runtime,
    password: plan.password,
    stories: new Map(stories.map((story) => [story.index, story])),
    accounts: new Map(),
    teams: new Map(),
    actions: new Map(),
    ownKeys: new Set(),
    unlimited: new Set(),
  };
  const days = demoDays(plan.days, now);
  const quotas = spreadOver(days, plan.prompts, randomOf(`${seed} days`));
  let owed = 0;
  let stored = Promise.resolve();
  for (const day of days) {
    const random = randomOf(`${seed} day ${day.index}`);
    if (day.index === 0) await createCodes(runtime, administrator, day.at(0));
    await runBillingClock(runtime, day.at(0.01));
    await Promise.all([performAll(cast, stories, day, random), stored]);
    const wanted = (quotas[day.index] ?? 0) + owed;
    const runs = await runDay(cast, { day, wanted, prompts, random });
    owed = wanted - runs.made;
    // They are written while the next day's acts are under way.
    stored = runs.stored;
  }
  await stored;
  await runBillingClock(runtime, now);
  await finish(cast, plan);
  return cast;
}
