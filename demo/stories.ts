import { DEMO_CODES } from './campaigns.ts';
import { OWN_ACTIONS } from './own-actions.ts';
import { makePeople, type Persona } from './people.ts';
import type { PlanId, PlannedAct } from './planned-acts.ts';
import type { Random } from './random.ts';
import { payingLife } from './subscribing.ts';

/** What one made-up user will do. */
export interface Story {
  readonly index: number;
  readonly persona: Persona;
  readonly signUpDay: number;
  /** Who creates the account: the user, the owner of their team, or a customer's program. */
  readonly opensAccount: 'self' | 'owner' | 'program';
  readonly acts: readonly PlannedAct[];
  /** How many prompts the user wants to run on a working day, on average. */
  readonly appetite: number;
  /** How many hours the user's time zone is ahead of UTC. */
  readonly ahead: number;
}

/** Days of the demo, counted from 0. */
interface Calendar {
  /** The first day on which prompts are rewritten. */
  readonly firstRunDay: number;
  readonly lastDay: number;
}

const TEAM_NAMES = [
  'Northwind Content',
  'Harbor Studio',
  'Lumen Research',
  'Field Notes',
  'Blue Door',
  'Paper Boat',
  'Quiet Hours',
];

/** The least and the most prompts on a working day, by plan. */
const APPETITE: Readonly<Record<PlanId, readonly [number, number]>> = {
  free: [0.3, 2],
  standard: [3, 9],
  pro: [8, 22],
  ultimate: [18, 45],
};

/** Plans on which days a user writes which custom actions, each of them once. They write them after rewrites have begun. */
function planActions(count: number, start: number, { firstRunDay, lastDay }: Calendar, random: Random): PlannedAct[] {
  const acts: PlannedAct[] = [];
  const written = new Set<number>();
  for (let made = 0; made < count; made += 1) {
    const day = random.int(Math.min(Math.max(start, firstRunDay) + 1, lastDay), lastDay);
    let pick = random.int(0, 99) % OWN_ACTIONS.length;
    while (written.has(pick)) pick = (pick + 1) % OWN_ACTIONS.length;
    written.add(pick);
    acts.push({ day, act: { kind: 'write_action', pick } });
  }
  return acts;
}

/** Plans what users of any plan do now and then, such as writing actions and buying add-ons. `start` is the day of the sign-up. */
function planHabits(planId: PlanId, start: number, calendar: Calendar, random: Random): PlannedAct[] {
  const acts: PlannedAct[] = [];
  const { lastDay } = calendar;
  const sometime = () => random.int(Math.min(start + 1, lastDay), lastDay);
  const isPayer = planId !== 'free';
  if (start < lastDay * 0.1 && random.chance(0.3)) {
    acts.push({ day: Math.min(lastDay, start + 1), act: { kind: 'redeem', code: DEMO_CODES.team } });
  }
  if (!isPayer && random.chance(0.22)) {
    acts.push({ day: Math.min(lastDay, start + random.int(1, 20)), act: { kind: 'redeem', code: DEMO_CODES.trial } });
  }
  const actions = random.chance(isPayer ? 0.5 : 0.12) ? random.int(1, 4) : 0;
  acts.push(...planActions(actions, start, calendar, random));
  if ((planId === 'standard' || planId === 'pro') && random.chance(0.3)) {
    acts.push({ day: sometime(), act: { kind: 'buy_add_on', pick: random.int(0, 99) } });
  }
  if (planId === 'pro' && random.chance(0.3)) {
    acts.push({ day: Math.min(lastDay, start + random.int(14, 30)), act: { kind: 'save_key' } });
  }
  if (random.chance(0.15)) acts.push({ day: sometime(), act: { kind: 'keep_history', days: random.pick([90, 365]) } });
  return acts;
}

/** Chooses the day of a sign-up. The first users sign up on the first days, the others more and more often with time. */
const pickSignUpDay = (index: number, count: number, lastDay: number, random: Random) =>
  index < count * 0.14 ? random.int(0, 2) : Math.floor((lastDay - 1) * Math.sqrt(random.next()));

/** Plans the story of one user. The first user (index 0) is on Ultimate from the first day, because visitors of the demo sign in as them. */
function planStory(index: number, persona: Persona, count: number, calendar: Calendar, random: Random): Story {
  const { lastDay } = calendar;
  const signUpDay = index === 0 ? 0 : pickSignUpDay(index, count, lastDay, random);
  const planId =
    index === 0
      ? 'ultimate'
      : random.weighted<PlanId>([
          ['free', 54],
          ['standard', 23],
          ['pro', 15],
          ['ultimate', 8],
        ]);
  const [low, high] = APPETITE[planId];
  const purchase: PlannedAct[] =
    index === 0
      ? [
          { day: 0, act: { kind: 'save_billing_details', company: `${TEAM_NAMES[0]} Ltd` } },
          { day: 0, act: { kind: 'buy_plan', planId, interval: 'monthly' } },
        ]
      : planId === 'free'
        ? []
        : payingLife(planId, signUpDay, lastDay, random);
  return {
    index,
    persona,
    signUpDay,
    opensAccount: 'self',
    acts: [
      { day: signUpDay, act: { kind: 'sign_up' } },
      ...purchase,
      ...planHabits(planId, signUpDay, calendar, random),
    ],
    // Most users are nearer to the least than to the most.
    appetite: low + (high - low) * random.next() ** 1.5,
    ahead: random.pick([-8, -5, -5, 0, 1, 1, 2, 5, 8]),
  };
}

/** The day on which the user buys a plan that includes a team. Undefined: never. */
const teamPlanDayOf = ({ acts }: Story) =>
  acts.find(({ act }) => act.kind === 'buy_plan' && (act.planId === 'pro' || act.planId === 'ultimate'))?.day;

/**
 * Adds teams to the stories: an owner creates one soon after buying a plan, adds some users and invites one. Members are free users from the
 * end of the list, so rarely the first who signed up.
 */
function withTeams(stories: readonly Story[], lastDay: number, random: Random): Story[] {
  const byIndex = new Map(stories.map((story) => [story.index, story]));
  const add = (index: number, ...acts: PlannedAct[]) => {
    const story = byIndex.get(index);
    if (story) byIndex.set(index, { ...story, acts: [...story.acts, ...acts] });
  };
  const candidates = stories.filter((story) => teamPlanDayOf(story) === undefined && story.appetite < 3).reverse();
  const owners = stories.filter(
    (story) =>
      (teamPlanDayOf(story) ?? lastDay) < lastDay - 20 &&
      !story.acts.some(({ act }) => act.kind === 'cancel' || act.kind === 'refund'),
  );
  owners.slice(0, TEAM_NAMES.length).forEach((owner, position) => {
    const day = (teamPlanDayOf(owner) ?? 0) + random.int(1, 5);
    add(owner.index, { day, act: { kind: 'open_team', name: TEAM_NAMES[position] ?? 'My Team' } });
    for (const member of candidates.splice(0, random.int(1, 3))) {
      const joined = day + random.int(1, 8);
      const allowance = random.chance(0.5) ? random.int(4, 12) * 10 : null;
      add(owner.index, { day: joined, act: { kind: 'add_member', member: member.index, allowance } });
      byIndex.set(member.index, {
        ...member,
        signUpDay: joined,
        opensAccount: 'owner',
        appetite: 2 + random.next() * 6,
        acts: [{ day: joined + 1, act: { kind: 'change_password' } }],
      });
    }
    const guest = candidates.splice(0, 1)[0];
    if (!guest) return;
    const invitedOn = Math.min(lastDay, Math.max(day + 3, guest.signUpDay + 1));
    add(owner.index, { day: invitedOn, act: { kind: 'invite', member: guest.index } });
    if (random.chance(0.7)) add(guest.index, { day: invitedOn + 1, act: { kind: 'accept_invitation' } });
  });
  return [...byIndex.values()];
}

/** The share of users whose accounts a customer's program creates and pays for elsewhere. */
const MANAGED_SHARE = 0.04;

/** Turns some users of the free plan into users whose accounts a customer's program manages (programs.ts). */
function withManaged(stories: readonly Story[]): Story[] {
  const canBeManaged = ({ acts, index, opensAccount }: Story) =>
    index > 0 &&
    opensAccount === 'self' &&
    acts.every(({ act }) => act.kind === 'sign_up' || act.kind === 'write_action');
  const managed = new Set(
    stories.filter(canBeManaged).slice(0, Math.max(2, Math.round(stories.length * MANAGED_SHARE))),
  );
  return stories.map((story) =>
    managed.has(story)
      ? { ...story, opensAccount: 'program', appetite: 6, acts: story.acts.filter(({ act }) => act.kind !== 'sign_up') }
      : story,
  );
}

/** Plans what every user will do. No act is after the last day. */
export function makeStories(count: number, calendar: Calendar, random: Random): Story[] {
  const { lastDay } = calendar;
  const people = makePeople(count, random);
  const stories = people.map((persona, index) => planStory(index, persona, count, calendar, random));
  return withManaged(withTeams(stories, lastDay, random)).map((story) => ({
    ...story,
    acts: story.acts.filter(({ day }) => day <= lastDay).sort((one, other) => one.day - other.day),
  }));
}
