import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { addDays } from '#api/lib/days.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { GIVEN_PASSWORD } from './acts.ts';
import { CAMPAIGNS, DEMO_CODES, PARTNER, STUDENT } from './campaigns.ts';
import { type Desk, textAt } from './desk.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import type { Story } from './stories.ts';
import { webhookTasks } from './webhook-tasks.ts';

interface Calendar {
  /** The number of the demo's last day, counted from 0. */
  readonly lastDay: number;
  /** The stories of users who never pay. */
  readonly stories: readonly Story[];
}

const CREATE_CODE = 'mutation ($input: CreatePromoCodeInput!) { createPromoCode(input: $input) { id } }';
const SWITCH_CODE = 'mutation ($id: ID!) { updatePromoCode(id: $id, input: { isActive: false }) { id } }';
const BULK = 'mutation ($input: BulkCreatePromoCodesInput!) { batch: bulkCreatePromoCodes(input: $input) { codes } }';

/** Returns the tasks that start campaigns, and the one that stops a campaign. */
function campaignTasks({ lastDay }: Calendar): ScheduledTask[] {
  const dayAt = (part: number) => Math.floor(part * lastDay);
  const started = CAMPAIGNS.map(({ from, to, input }): ScheduledTask => {
    const length = to === null ? null : dayAt(to) - dayAt(from);
    return {
      day: dayAt(from),
      hour: 0,
      run: async ({ ask, kept }, at) => {
        const expiresAt = length === null ? null : addDays(at, Math.max(1, length));
        const made = await ask(at, CREATE_CODE, { input: { ...input, expiresAt } });
        kept.set(String(input.code), textAt(made, 'createPromoCode', 'id'));
      },
    };
  });
  const partner: ScheduledTask = {
    day: dayAt(PARTNER.from),
    hour: 0,
    run: async ({ ask, cast }, at) => {
      const { prefix, quantity } = PARTNER;
      const terms = { discountType: 'PERCENTAGE', discountValue: 30, maxUses: 1 };
      const { batch } = await ask(at, BULK, { input: { prefix, quantity, randomLength: 8, ...terms } });
      cast.partnerCodes.push(...(batch as { codes: string[] }).codes);
    },
  };
  const stopped: ScheduledTask = {
    day: dayAt(STUDENT.to),
    hour: 15,
    run: ({ ask, kept }, at) => ask(at, SWITCH_CODE, { id: kept.get(DEMO_CODES.student) }),
  };
  return [...started, partner, stopped];
}

const CREATE_KEY = 'mutation ($input: CreateProviderKeyInput!) { createProviderKey(input: $input) { id } }';
const KEY_OFF = 'mutation ($id: ID!) { setProviderKeyActive(id: $id, isActive: false) { id } }';
const CREATE_METHOD = 'mutation ($input: CreatePaymentMethodInput!) { createPaymentMethod(input: $input) { id } }';
const METHOD_OFF = 'mutation ($id: ID!) { setPaymentMethodActive(id: $id, isActive: false) { id } }';

const NOT_A_KEY = 'demo-not-a-real-key';

const KEYS = [
  { keyName: 'OpenAI (demo)', provider: 'OPENAI', key: `sk-${NOT_A_KEY}-0001` },
  { keyName: 'Anthropic (demo)', provider: 'ANTHROPIC', key: `sk-ant-${NOT_A_KEY}-0002` },
  { keyName: 'OpenRouter (demo)', provider: 'OPENROUTER', key: `sk-or-${NOT_A_KEY}-0003` },
];
const METHODS = [
  {
    name: 'Stripe (demo)',
    provider: 'STRIPE',
    credentials: [
      { name: 'secret_key', value: `sk_test_${NOT_A_KEY}` },
      { name: 'webhook_secret', value: `whsec_${NOT_A_KEY}` },
    ],
  },
  {
    name: 'Razorpay (demo)',
    provider: 'RAZORPAY',
    credentials: [
      { name: 'key_id', value: `rzp_test_${NOT_A_KEY}` },
      { name: 'key_secret', value: NOT_A_KEY },
      { name: 'webhook_secret', value: NOT_A_KEY },
    ],
  },
];

/** Adds made-up provider keys and payment methods, and switches them off, because the service would use them. */
const settingUp: ScheduledTask = {
  day: 0,
  hour: 0.2,
  run: async ({ ask }, at) => {
    for (const input of KEYS) {
      const made = await ask(at, CREATE_KEY, { input });
      await ask(at, KEY_OFF, { id: textAt(made, 'createProviderKey', 'id') });
    }
    for (const input of METHODS) {
      const made = await ask(at, CREATE_METHOD, { input: { ...input, saveAnyway: true } });
      await ask(at, METHOD_OFF, { id: textAt(made, 'createPaymentMethod', 'id') });
    }
  },
};

const CREATE_PLAN = 'mutation ($input: CreatePlanInput!) { createPlan(input: $input) { id } }';
const UPDATE_PLAN = 'mutation ($id: ID!, $input: UpdatePlanInput!) { updatePlan(id: $id, input: $input) { id } }';
const DELETE_PLAN = 'mutation ($id: ID!) { deletePlan(id: $id) { id } }';
const ASSIGN = 'mutation ($id: ID!, $planId: ID!) { adminSetSubscription(id: $id, planId: $planId) { id } }';
const ADD_DAYS = 'mutation ($id: ID!, $days: Int!) { adminAddDays(id: $id, days: $days) { currentPeriodEnd } }';
const CREATE_USER = 'mutation ($input: AdminCreateUserInput!) { adminCreateUser(input: $input) { id } }';
const CHANGE_PASSWORD = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }';
const UPDATE_USER =
  'mutation ($id: ID!, $input: AdminUpdateUserInput!) { adminUpdateUser(id: $id, input: $input) { id } }';
const DELETE_USER = 'mutation ($id: ID!) { adminDeleteUser(id: $id) }';
const SET_STATUS =
  'mutation ($id: ID!, $status: AccountStatus!) { adminSetUserStatus(id: $id, status: $status) { id } }';
const SEATS = 'mutation ($userId: ID!) { adminSetTeamSeats(userId: $userId, add: 3) { totalSeats } }';
const CREATE_ACTION = 'mutation ($input: CreateDefaultActionInput!) { createDefaultAction(input: $input) { id } }';
const REVIEWS = '{ paymentReviews(first: 100) { nodes { id } } }';
const RESOLVE =
  'mutation ($id: ID!) { resolvePaymentReview(id: $id, resolution: "Refunded by hand at the provider.") { id } }';

/** Returns the tasks about plans: a hidden plan for customers who pay by invoice, and a deletion that is refused. */
function planTasks({ lastDay, stories }: Calendar): ScheduledTask[] {
  const start = Math.floor(lastDay * 0.3);
  const partner = { price: 24.99, promptsLimit: 1500, interval: 'QUARTERLY', isHidden: true, teams: true };
  return [
    {
      day: start,
      hour: 0.5,
      run: async ({ ask, kept }, at) => {
        const input = { name: 'Partner', ...partner, features: ['1,500 prompts a quarter', 'Paid by invoice'] };
        kept.set('plan', textAt(await ask(at, CREATE_PLAN, { input }), 'createPlan', 'id'));
      },
    },
    {
      day: Math.floor(lastDay * 0.93),
      hour: 10,
      run: async ({ ask, kept, cast }, at) => {
        const invoiced = stories.filter(({ index }) => cast.accounts.has(index)).slice(0, 2);
        for (const { index } of invoiced) {
          await ask(at, ASSIGN, { id: String(cast.accounts.get(index)?._id), planId: kept.get('plan') });
        }
        await ask(at, UPDATE_PLAN, { id: kept.get('plan'), input: { promptsLimit: 2000 } });
      },
    },
    // Refused, because the plan is in use. The audit log shows that.
    { day: lastDay - 3, hour: 9, run: ({ attempt }, at) => attempt(at, DELETE_PLAN, { id: 'standard' }) },
  ];
}

/** How many users get how many extra days after the outage. */
const GOODWILL = { users: 5, days: 3 } as const;

/** Returns the tasks about single users, such as suspensions, extra days, a duplicate account and payment reviews. */
function peopleTasks({ lastDay, stories }: Calendar): ScheduledTask[] {
  const idOf = ({ cast }: Desk, { index }: Story) => String(cast.accounts.get(index)?._id);
  const suspend = (day: number, pick: number, status: 'SUSPENDED' | 'ACTIVE'): ScheduledTask => ({
    day,
    hour: 11,
    run: async (desk, at) => {
      // Those who signed up before the first suspension.
      const earlyUsers = stories.filter(({ signUpDay }) => signUpDay < lastDay - 45);
      const story = earlyUsers[pick];
      if (!story || !desk.cast.accounts.has(story.index)) return;
      await desk.ask(at, SET_STATUS, { id: idOf(desk, story), status });
      if (status === 'SUSPENDED') desk.cast.suspended.add(story.index);
      else desk.cast.suspended.delete(story.index);
    },
  });
  return [
    {
      // Extra days as a compensation for an outage of the service.
      day: lastDay - 13,
      hour: 15,
      run: async (desk, at) => {
        const payers = [...desk.cast.stories.values()].filter(
          ({ index, acts }) => desk.cast.accounts.has(index) && acts.some(({ act }) => act.kind === 'buy_plan'),
        );
        let given = 0;
        // The newest users are more likely to have a plan that ends.
        for (const story of payers.toReversed()) {
          if (given === GOODWILL.users) break;
          if (await desk.attempt(at, ADD_DAYS, { id: idOf(desk, story), days: GOODWILL.days })) given += 1;
        }
      },
    },
    suspend(lastDay - 40, 5, 'SUSPENDED'),
    suspend(lastDay - 37, 5, 'ACTIVE'),
    suspend(lastDay - 12, 6, 'SUSPENDED'),
    {
      day: lastDay - 4,
      hour: 13,
      run: async ({ ask, kept, cast }, at) => {
        const duplicate = { email: 'sam.doe@example.com', fullName: 'Sam Doe', password: cast.password };
        kept.set('duplicate', textAt(await ask(at, CREATE_USER, { input: duplicate }), 'adminCreateUser', 'id'));
      },
    },
    { day: lastDay - 3, hour: 8, run: ({ ask, kept }, at) => ask(at, DELETE_USER, { id: kept.get('duplicate') }) },
    {
      day: lastDay - 8,
      hour: 14,
      run: async (desk, at) => {
        const story = stories.find(({ index }) => desk.cast.accounts.has(index));
        const { firstName = '', lastName = '' } = story?.persona ?? {};
        if (story)
          await desk.ask(at, UPDATE_USER, {
            id: idOf(desk, story),
            input: { fullName: `${firstName} M. ${lastName}` },
          });
      },
    },
    {
      day: lastDay - 20,
      hour: 16,
      run: async ({ attempt, cast }, at) => {
        const [owner] = cast.teams.keys();
        if (owner !== undefined) await attempt(at, SEATS, { userId: String(cast.accounts.get(owner)?._id) });
      },
    },
    {
      day: lastDay - 30,
      hour: 10,
      run: ({ ask }, at) => {
        const input = {
          actionId: 'meeting-notes',
          name: 'Meeting notes',
          prompt: 'Turn this into notes: {input}',
          isActive: false,
        };
        return ask(at, CREATE_ACTION, { input });
      },
    },
    {
      day: lastDay - 10,
      hour: 10,
      run: async ({ ask }, at) => {
        const { paymentReviews } = await ask(at, REVIEWS);
        const { nodes } = paymentReviews as { readonly nodes: readonly { readonly id: string }[] };
        // The newest review stays open, so that users of the demo can resolve it.
        for (const { id } of nodes.slice(1)) await ask(at, RESOLVE, { id });
      },
    },
  ];
}

/** Creates a second administrator, who does half of the tasks from then on. */
const colleague: ScheduledTask = {
  day: 1,
  hour: 0.1,
  run: async ({ ask, cast, kept }, at) => {
    const account = { email: 'robin.vale@example.com', fullName: 'Robin Vale', role: 'ADMIN' };
    const created = await ask(at, CREATE_USER, { input: { ...account, password: GIVEN_PASSWORD } });
    const id = textAt(created, 'adminCreateUser', 'id');
    const input = { currentPassword: GIVEN_PASSWORD, newPassword: cast.password };
    await ask(at, CHANGE_PASSWORD, { input }, await getUser(NO_TRANSACTION, toObjectId(id)));
    kept.set('colleague', id);
  },
};

/** Returns the second administrator. Null until the account exists. */
export async function colleagueAt({ kept }: Desk) {
  const id = kept.get('colleague');
  return id === undefined ? null : getUser(NO_TRANSACTION, toObjectId(id));
}

/** Returns all tasks of administrators. */
export function administratorTasks(calendar: Calendar): ScheduledTask[] {
  return [
    ...campaignTasks(calendar),
    settingUp,
    colleague,
    ...planTasks(calendar),
    ...peopleTasks(calendar),
    ...webhookTasks(calendar.lastDay),
    // A short demo begins after some of the days.
  ].filter(({ day }) => day >= 0);
}
