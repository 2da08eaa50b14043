// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Activities } from '#api/modules/activity/activity.model.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenAddOn } from '#test/factories/add-on.ts';
import { customerOf } from '#test/factories/billing.ts';
import { givenCustomAction } from '#test/factories/custom-action.ts';
import { givenTexts } from '#test/factories/history-texts.ts';
import { givenPromoCode } from '#test/factories/promo-code.ts';
import { setPlanWallet } from '#test/factories/simplify.ts';
import { givenOwnKeyHolder, givenPayer } from '#test/factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '#test/factories/team.ts';
import { givenUsage } from '#test/factories/usage.ts';
import { givenAdmin, givenSubscriber } from '#test/factories/user.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import { openApp, signIn } from './render-app.tsx';

type App = ReturnType<typeof openApp>;

interface State {
  /** What it is, for people. */
  readonly state: string;
  readonly path: string;
  /** Null: nobody is signed in. */
  readonly person?: (() => Promise<UserRecord>) | null;
  readonly act?: (app: App) => Promise<unknown>;
  readonly texts: readonly string[];
}

/** What a person reads or hears: words, names of what has no words, and hints in fields. */
function said(): string {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...named].join('\n');
}

const click = async ({ user }: App, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Presses a button while the server is away. */
const clickInVain = async (app: App, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  app.line.isCut = true;
  await app.user.click(button);
};

const clickThenInVain = async (app: App, first: string | RegExp, then: string) => {
  await click(app, first);
  await clickInVain(app, then);
};

async function withUsage(used: number): Promise<UserRecord> {
  const person = await givenSubscriber();
  await setPlanWallet(person, { limit: 10, used });
  return person;
}

const buyer = async () => {
  const person = await givenSubscriber();
  await customerOf(person, testRuntime()).buy(new Date(), 'pro');
  return person;
};

async function writer(): Promise<UserRecord> {
  const person = await givenSubscriber();
  await givenCustomAction(person, { name: 'Translate' });
  await givenTexts(person, { count: 1, now: Date.now() });
  await givenUsage(person, new Date().toISOString());
  return person;
}

async function teamOwner(): Promise<UserRecord> {
  const owner = await givenTeamOwner('pro', { createdAt: new Date() });
  const team = await givenTeam(owner);
  await givenMember(team, {}, await givenSubscriber({ fullName: 'Grace Hopper' }));
  return owner;
}

const applyPromo = async (app: App, code: string) => {
  await app.user.type(await screen.findByRole('textbox', { name: 'Promo code' }), code);
  await click(app, 'Apply');
};

const pressSwitch = async (user: App['user']) =>
  user.click(await screen.findByRole('switch', { name: 'Use my OpenAI key' }));

const openBell = (app: App) => click(app, /^Notifications/);
const ownerWithoutTeam = () => givenTeamOwner('pro', { createdAt: new Date() });

/** Every text that the specification fixes for the dashboard and its doors, by the state that shows it. */
const STATES: readonly State[] = [
  {
    state: 'the sign-in page',
    path: '/auth',
    person: null,
    texts: ['Welcome Back', 'Email', 'Password', 'Sign In', 'Create an account', 'Forgot password?'],
  },
  {
    state: 'the sign-up page, sent with nothing in it',
    path: '/auth?mode=signup',
    person: null,
    act: (app) => click(app, 'Create Account'),
    texts: ['Create Account', 'Full name', 'Promo code', 'Validate', 'Password must be at least 8 characters'],
  },
  {
    state: 'a sign-in without a server',
    path: '/auth',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
      await app.user.type(screen.getByLabelText('Password'), 'correct horse');
      await clickInVain(app, 'Sign In');
    },
    texts: ['Login failed'],
  },
  {
    state: 'a sign-up without a server',
    path: '/auth?mode=signup',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Full name'), 'Ada');
      await app.user.type(screen.getByLabelText('Email'), 'ada@example.com');
      await app.user.type(screen.getByLabelText('Password'), 'correct horse');
      await clickInVain(app, 'Create Account');
    },
    texts: ['Signup failed'],
  },
  {
    state: 'a promo code that is tried without a server',
    path: '/auth?mode=signup',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Promo code (optional)'), 'spring');
      await clickInVain(app, 'Validate');
    },
    texts: ['Promo code not valid'],
  },
  {
    state: 'a reset link that is asked for without a server',
    path: '/auth/forgot',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
      await clickInVain(app, 'Send reset link');
    },
    texts: ['Forgot password', 'Send reset link', 'Back to sign in', 'Failed to send reset link'],
  },
  {
    state: 'a reset link that is asked for',
    path: '/auth/forgot',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Email'), 'ada@example.com');
      await click(app, 'Send reset link');
    },
    texts: ['If that email exists, a reset link has been sent.'],
  },
  {
    state: 'a reset link that is cut off',
    path: '/auth/reset',
    person: null,
    texts: ['Invalid or missing reset link.'],
  },
  {
    state: 'a reset without a server',
    path: '/auth/reset?email=ada@example.com&token=token',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('New password'), 'correct horse');
      await app.user.type(screen.getByLabelText('Confirm password'), 'correct horse');
      await clickInVain(app, 'Reset password');
    },
    texts: ['Reset password', 'Failed to reset password'],
  },
  {
    state: 'a reset with passwords that are short and differ',
    path: '/auth/reset?email=ada@example.com&token=token',
    person: null,
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('New password'), 'short');
      await click(app, 'Reset password');
    },
    texts: ['Password must be at least 8 characters.', 'Passwords do not match.'],
  },
  {
    state: 'the overview, in its shell',
    path: '/dashboard/overview',
    texts: [
      ...['Overview', 'Analytics', 'Custom Actions', 'History', 'Billing', 'Add-Ons', 'Teams', 'Account Activity'],
      ...['Settings', 'Notifications', 'Logout', 'Prompts Used', 'Prompts Remaining', 'Plan Limit', 'Usage Trends'],
      ...['Upgrade Your Plan', 'View Plans'],
    ],
  },
  {
    state: 'a plan without limit',
    path: '/dashboard/overview',
    person: () => givenTeamOwner('ultimate'),
    texts: ['Unlimited'],
  },
  {
    state: 'no figures',
    path: '/dashboard/analytics',
    texts: ['Analytics and Insights', 'No Analytics Data', '7d', '30d', '90d'],
  },
  {
    state: 'figures',
    path: '/dashboard/analytics',
    person: writer,
    texts: [
      'Usage Over Time',
      'Peak Hours',
      'Most-Used Actions',
      'Impact Summary',
      'Time saved',
      'Cost saved',
      'Simplify',
    ],
  },
  {
    state: 'no history',
    path: '/dashboard/history',
    act: (app) => click(app, 'Filters'),
    texts: [
      ...['Simplification History', 'Filters', 'Start date', 'End date', 'Model', 'Clear filters', 'Export JSON'],
      ...['Export CSV', 'Previous', 'Next', 'History Tips', 'No history found'],
      'Try adjusting your filters or simplifying a prompt to see history here.',
    ],
  },
  {
    state: 'an export of history without a server',
    path: '/dashboard/history',
    person: writer,
    act: async (app) => {
      await screen.findByText('short 0');
      await clickInVain(app, 'Export JSON');
    },
    texts: ['Failed to export history', 'Just now'],
  },
  {
    state: 'a new action',
    path: '/dashboard/custom-actions?edit=new',
    texts: [
      ...['Custom Actions Library', 'Name', 'Template', 'Tags', 'Use an {input} placeholder', 'General', 'Writing'],
      ...['Code', 'Marketing', 'Analysis', 'Translation', 'Creative'],
    ],
  },
  {
    state: 'an action that can not be saved',
    path: '/dashboard/custom-actions?edit=new',
    act: async (app) => {
      await app.user.type(await screen.findByLabelText('Name'), 'One');
      await app.user.type(screen.getByLabelText('Template'), 'First');
      await clickInVain(app, 'Save action');
    },
    texts: ['Failed to save custom action'],
  },
  {
    state: 'an action that can not be made a favourite',
    path: '/dashboard/custom-actions',
    person: writer,
    act: (app) => clickInVain(app, 'Favorite Translate'),
    texts: ['Failed to update favorite status'],
  },
  {
    state: 'an action that can not be deleted',
    path: '/dashboard/custom-actions',
    person: writer,
    act: (app) => clickThenInVain(app, 'Delete Translate', 'Delete action'),
    texts: ['Failed to delete custom action'],
  },
  {
    state: 'a template that is copied',
    path: '/dashboard/custom-actions',
    person: writer,
    act: (app) => click(app, 'Copy template of Translate'),
    texts: ['Template copied to clipboard!'],
  },
  {
    state: 'plans by the month',
    path: '/dashboard/billing',
    person: buyer,
    texts: [
      ...['Billing and Plans', 'Current plan', 'Renews', 'Promo code', 'Apply', 'Monthly', 'Annual', 'ACTIVE PLAN'],
      ...['Upgrade Plan', 'up to 500 prompts per month'],
    ],
  },
  {
    state: 'plans by the year',
    path: '/dashboard/billing?billing=annual',
    texts: ['MOST POPULAR', 'per year', 'a month'],
  },
  {
    state: 'a promo code that is not good',
    path: '/dashboard/billing',
    act: async (app) => {
      await applyPromo(app, 'nothing');
    },
    texts: ['Invalid or expired promo code'],
  },
  {
    state: 'a promo code that grants a plan',
    path: '/dashboard/billing',
    person: async () => {
      await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 });
      return givenSubscriber();
    },
    act: (app) => applyPromo(app, 'spring'),
    texts: ['Promo code applied!', 'Pro for 14 days'],
  },
  {
    state: 'a promo code that lowers a price',
    path: '/dashboard/billing',
    person: async () => {
      await givenPromoCode();
      return givenSubscriber();
    },
    act: (app) => applyPromo(app, 'spring'),
    texts: ['Promo code applied successfully.', '20% off your next purchase'],
  },
  {
    state: 'add-ons',
    path: '/dashboard/addons',
    person: async () => {
      await givenAddOn();
      return givenSubscriber();
    },
    texts: ['Add-On Marketplace', 'Your add-ons', '50 prompts', '$1.99'],
  },
  {
    state: 'a plan without a team',
    path: '/dashboard/teams',
    texts: ['Team Management', 'View plans', 'Seats start at $14 per seat per month'],
  },
  {
    state: 'a team that is created',
    path: '/dashboard/teams',
    person: ownerWithoutTeam,
    act: (app) => click(app, 'Create team'),
    texts: ['My Team', 'Owner', 'Add Member'],
  },
  {
    state: 'a member that is added without names, with an allowance in words',
    path: '/dashboard/teams',
    person: teamOwner,
    act: async (app) => {
      await click(app, 'Add Member');
      await click(app, 'Add member');
    },
    texts: [
      ...['First name', 'Last name', 'Email', 'Password', 'Please fill all fields', 'Member', 'Admin'],
      'cannot exceed the plan limit; 0 means unlimited (Ultimate only)',
    ],
  },
  {
    state: 'an allowance in words',
    path: '/dashboard/teams',
    person: teamOwner,
    act: async (app) => {
      await click(app, 'Change allowance of Grace Hopper');
      await app.user.type(await screen.findByLabelText('Prompts allowance of Grace Hopper'), 'many');
    },
    texts: ['Prompts must be a number'],
  },
  {
    state: 'a member that can not be added',
    path: '/dashboard/teams',
    person: teamOwner,
    act: async (app) => {
      await click(app, 'Add Member');
      for (const [label, text] of [
        ['First name', 'Alan'],
        ['Last name', 'Turing'],
        ['Email', 'alan@example.com'],
        ['Password', 'correct horse'],
      ] as const) {
        await app.user.type(await screen.findByLabelText(label), text);
      }
      await clickInVain(app, 'Add member');
    },
    texts: ['Failed to add team member.'],
  },
  {
    state: 'a member that can not be removed',
    path: '/dashboard/teams',
    person: teamOwner,
    act: (app) => clickThenInVain(app, 'Remove Grace Hopper', 'Remove member'),
    texts: ['Failed to remove team member.'],
  },
  {
    state: 'an account of which nothing is told',
    path: '/dashboard/billing',
    act: async ({ user }) => {
      await screen.findByRole('heading', { name: 'Plans' });
      await Activities.deleteMany({});
      await user.click(screen.getByRole('link', { name: 'Account Activity' }));
    },
    texts: ['Account Activity', 'No activity yet'],
  },
  {
    state: 'the profile',
    path: '/dashboard/settings',
    texts: ['Profile', 'Privacy & Data', 'AI Providers', 'Full name', 'Email', 'Account type', 'User'],
  },
  { state: "an administrator's profile", path: '/dashboard/settings', person: givenAdmin, texts: ['Administrator'] },
  {
    state: 'privacy, and a deletion that is not confirmed',
    path: '/dashboard/settings?tab=privacy',
    act: async (app) => {
      await click(app, 'Delete account');
      await app.user.type(await screen.findByLabelText('Type DELETE to confirm'), 'delete{Enter}');
    },
    texts: [
      ...['30 days', '90 days', '180 days', '365 days', 'Export data as JSON', 'Delete account', 'Cancel'],
      'Please type DELETE to confirm account deletion',
    ],
  },
  {
    state: 'data that can not be exported',
    path: '/dashboard/settings?tab=privacy',
    act: (app) => clickInVain(app, 'Export data as JSON'),
    texts: ['Failed to export data. Please try again.'],
  },
  {
    state: 'a deletion that fails',
    path: '/dashboard/settings?tab=privacy',
    act: async (app) => {
      await click(app, 'Delete account');
      await app.user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE');
      await clickInVain(app, 'Permanently delete account');
    },
    texts: ['Failed to delete account. Please contact support.'],
  },
  {
    state: 'providers on the free plan',
    path: '/dashboard/settings?tab=providers',
    texts: ['Bring your own keys', 'View Plans', 'Back to Overview'],
  },
  {
    state: 'providers on a paid plan',
    path: '/dashboard/settings?tab=providers',
    person: givenPayer,
    texts: ['OpenAI', 'Straico', 'OpenRouter', 'PlainPrompt'],
  },
  ...(
    [
      ['Select all', 'Selected'],
      ['Remove OpenAI key', 'Key removed'],
    ] as const
  ).map(([name, text]) => ({
    state: `a key, after ${name}`,
    path: '/dashboard/settings?tab=providers',
    person: () => givenOwnKeyHolder(),
    act: (app: App) => click(app, name),
    texts: [text],
  })),
  {
    state: 'a key that is switched off',
    path: '/dashboard/settings?tab=providers',
    person: () => givenOwnKeyHolder(),
    act: ({ user }) => pressSwitch(user),
    texts: ['BYOK disabled'],
  },
  {
    state: 'a key that is switched on again',
    path: '/dashboard/settings?tab=providers',
    person: () => givenOwnKeyHolder(),
    act: async ({ user }) => {
      await pressSwitch(user);
      await screen.findByText('BYOK disabled');
      await pressSwitch(user);
    },
    texts: ['BYOK enabled'],
  },
  {
    state: 'a key whose models are saved, and then cleared',
    path: '/dashboard/settings?tab=providers',
    person: () => givenOwnKeyHolder(),
    act: async (app) => {
      await app.user.click(await screen.findByRole('checkbox', { name: 'GPT-5 mini' }));
      await click(app, 'Save models');
      await screen.findByText('Models saved');
      await click(app, 'Clear');
    },
    texts: ['Cleared'],
  },
  {
    state: 'a quota of which 80 % is used',
    path: '/dashboard/history',
    person: () => withUsage(8),
    act: openBell,
    texts: ['Quota Notice', '2 prompts remaining', 'Clear all', 'Dismiss', 'Mark as read'],
  },
  {
    state: 'a quota of which 90 % is used',
    path: '/dashboard/history',
    person: () => withUsage(9),
    act: openBell,
    texts: ['Low Quota Warning', 'Upgrade'],
  },
  {
    state: 'a quota of which nothing is left',
    path: '/dashboard/history',
    person: () => withUsage(10),
    act: openBell,
    texts: ['Quota Exhausted', 'View Plans'],
  },
];

test.each(STATES)('$state says what the specification says', async ({ path, person, act, texts }) => {
  if (person !== null) await signIn(await (person ?? givenSubscriber)());
  const app = openApp(path);
  await act?.(app);
  await waitFor(() => {
    const read = said();
    expect(texts.filter((text) => !read.includes(text))).toEqual([]);
  });
});
