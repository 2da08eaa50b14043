import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { addDays } from '#api/lib/days.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { type Desk, textAt } from './desk.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import type { Story } from './stories.ts';

const CREATE =
  'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token accessToken { id } } }';
const ROTATE = 'mutation ($id: ID!) { rotateAccessToken(id: $id, overlapHours: 72) { token } }';
const SWITCH_OFF = 'mutation ($id: ID!) { setAccessTokenActive(id: $id, isActive: false) { id } }';

const ADD_USER = 'mutation ($input: AddUserInput!) { addUser(input: $input) { id } }';
const SUBSCRIBE = 'mutation ($input: SetSubscriptionByEmailInput!) { setSubscriptionByEmail(input: $input) { id } }';
const EXTEND =
  'mutation ($input: ExtendSubscriptionByEmailInput!) { extendSubscriptionByEmail(input: $input) { currentPeriodEnd } }';
const GIVE = 'mutation ($input: GrantAddOnByEmailInput!) { grantAddOnByEmail(input: $input) { id } }';
const FIND = 'query ($email: String!) { userByEmail(email: $email) { id } }';
const FIGURES = '{ financialReport(range: LAST_30_DAYS) { mrr totalRevenue } }';

/** An access token of the demo. */
interface ProgramToken {
  readonly name: string;
  readonly scopes: readonly string[];
  /** When it is created: 0 is the first day of the demo, 1 the last. */
  readonly from: number;
  /** The number of days until it expires. Left out: it does not expire. */
  readonly expiresIn?: number;
}

const TOKENS: readonly ProgramToken[] = [
  { name: 'CRM sync', scopes: ['users:read', 'users:write', 'subscriptions:write', 'addons:write'], from: 0.1 },
  { name: 'Old billing bridge', scopes: ['users:read', 'subscriptions:write'], from: 0.15 },
  { name: 'Trial of an automation', scopes: ['users:read'], from: 0.35, expiresIn: 30 },
  { name: 'Weekly figures', scopes: ['all'], from: 0.5 },
  { name: 'Support desk', scopes: ['users:read', 'addons:read', 'addons:write'], from: 0.9 },
];

/** Returns the task that creates an access token, and keeps it for later tasks: programs call the API from 0.35 hours on. */
const tokenTask = (lastDay: number, { name, scopes, from, expiresIn }: ProgramToken): ScheduledTask => ({
  day: Math.floor(lastDay * from),
  hour: 0.3,
  run: async ({ ask, kept }, at) => {
    const expiresAt = expiresIn === undefined ? null : addDays(at, expiresIn);
    const { createAccessToken: made } = await ask(at, CREATE, { input: { name, scopes, expiresAt } });
    kept.set(name, textAt(made, 'token'));
    kept.set(`${name} id`, textAt(made, 'accessToken', 'id'));
  },
});

/** Creates the account of a user as a customer's program does, with its access token. */
async function createManagedAccount({ cast, askBy }: Desk, story: Story, at: Date): Promise<void> {
  const { email, firstName, lastName } = story.persona;
  const input = { email, fullName: `${firstName} ${lastName}`, password: cast.password };
  const made = await askBy('CRM sync', at, ADD_USER, { input });
  if (!made) return;
  cast.accounts.set(story.index, await getUser(NO_TRANSACTION, toObjectId(textAt(made, 'addUser', 'id'))));
}

/** Each plan of a month is extended some days before it ends. */
const MONTH_DAYS = 30;
const EXTENDED_ON_DAY = 25;

/** Returns the tasks of a program that creates accounts, assigns them a plan, and adds 30 days every month, for customers who pay elsewhere. */
function managedPeople(lastDay: number, stories: readonly Story[]): ScheduledTask[] {
  // The day after the program got its token, 'CRM sync'.
  const first = Math.floor(lastDay * 0.1) + 1;
  return stories
    .filter(({ opensAccount }) => opensAccount === 'program')
    .flatMap((story, position): ScheduledTask[] => {
      const { email } = story.persona;
      const start = Math.min(lastDay, Math.max(first, story.signUpDay));
      const months = Math.floor((lastDay - start - EXTENDED_ON_DAY) / MONTH_DAYS);
      const monthly = Array.from({ length: months }, (_, month): ScheduledTask => ({
        day: start + EXTENDED_ON_DAY + MONTH_DAYS * month,
        hour: 0.35,
        run: ({ askBy }, at) => {
          const input = { email, days: MONTH_DAYS, idempotencyKey: `invoice-${position}-${month}` };
          return askBy('CRM sync', at, EXTEND, { input });
        },
      }));
      return [
        { day: start, hour: 0.35, run: (desk, at) => createManagedAccount(desk, story, at) },
        {
          day: start,
          hour: 0.36,
          run: ({ askBy }, at) => askBy('CRM sync', at, SUBSCRIBE, { input: { email, planId: 'pro' } }),
        },
        ...monthly,
      ];
    });
}

/** Returns all tasks of programs, and those that create, rotate and deactivate their access tokens. */
export function programTasks(lastDay: number, stories: readonly Story[]): ScheduledTask[] {
  // Since its token was created: at half of the demo.
  const weekly = Array.from({ length: Math.floor((lastDay * 0.5) / 7) }, (_, week): ScheduledTask => ({
    day: lastDay - 7 * week,
    hour: 0.37,
    run: ({ askBy }, at) => askBy('Weekly figures', at, FIGURES),
  }));
  const daily = (name: string, from: number, to: number, hour: number): ScheduledTask[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
      day: from + index,
      hour,
      run: ({ askBy }: Desk, at: Date) => askBy(name, at, FIND, { email: stories[0]?.persona.email ?? '' }),
    }));
  // Any user.
  const recipient = stories[3];
  return [
    ...TOKENS.map((token) => tokenTask(lastDay, token)),
    ...managedPeople(lastDay, stories),
    ...weekly,
    // Programs call the API from the day after their token was created, or in the demo's last days.
    ...daily('Trial of an automation', Math.floor(lastDay * 0.35) + 1, Math.floor(lastDay * 0.35) + 12, 0.38),
    ...daily('Old billing bridge', Math.floor(lastDay * 0.15) + 1, Math.floor(lastDay * 0.15) + 20, 0.38),
    ...daily('CRM sync', lastDay - 20, lastDay, 0.38),
    ...daily('Support desk', lastDay - 10, lastDay, 0.38),
    {
      day: lastDay - 6,
      hour: 12,
      run: ({ askBy }, at) => {
        const input = {
          email: recipient?.persona.email ?? '',
          prompts: 50,
          name: 'Sorry for the wait',
          idempotencyKey: 'ticket-4711',
        };
        return askBy('Support desk', at, GIVE, { input });
      },
    },
    {
      day: Math.floor(lastDay * 0.6),
      hour: 10,
      run: ({ ask, kept }, at) => ask(at, SWITCH_OFF, { id: kept.get('Old billing bridge id') }),
    },
    {
      day: lastDay - 1,
      hour: 10,
      run: async ({ ask, kept }, at) => {
        const made = await ask(at, ROTATE, { id: kept.get('CRM sync id') });
        kept.set('CRM sync', textAt(made, 'rotateAccessToken', 'token'));
      },
    },
  ];
}
