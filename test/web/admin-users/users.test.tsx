import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenSession } from '../../factories/session.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { openApp, signIn } from '../render-app.tsx';
import { shownDay } from '../shown-day.ts';
import type { App } from '../specified-texts.ts';

const ADA = { email: 'ada@example.com', fullName: 'Ada Lovelace' };

async function open(search = '') {
  const account = await givenSubscriber(ADA);
  await signIn(await givenAdmin({ email: 'operator@example.com', fullName: 'Olga Operator' }));
  const app = openApp(`/admin/users${search}`);
  await screen.findByRole('heading', { name: 'Users' });
  return { ...app, account };
}

const rowOf = async (email: string) => {
  const row = (await screen.findByRole('link', { name: new RegExp(email) })).closest('tr');
  if (!row) throw new Error('The link is in no row.');
  return within(row);
};

/** Opens the menu of a row and chooses an item. */
async function choose(user: ReturnType<typeof openApp>['user'], item: string) {
  await user.click((await rowOf(ADA.email)).getByRole('button', { name: `Actions for ${ADA.email}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

const stored = (email: string) => Users.findOne({ email }).lean();

describe('the list of users', () => {
  test('shows who they are, and leads to their page', async () => {
    const { account } = await open();
    const row = await rowOf(ADA.email);
    expect(row.getByText('Ada Lovelace')).toBeDefined();
    expect(row.getByText('Active')).toBeDefined();
    expect(row.getByText('0 of 5')).toBeDefined();
    expect(row.getByRole('link').getAttribute('href')).toBe(`/admin/users/${String(account._id)}`);
    expect(screen.getByText('1–2 of 2 users')).toBeDefined();
  });

  test('says whose prompts are of a team’s pool', async () => {
    const team = await givenTeam(await givenTeamOwner('pro', { email: 'owner@example.com' }));
    const { user: member } = await givenMember(team);
    await open();
    expect((await rowOf('owner@example.com')).getByText('Team: 0 of 500')).toBeDefined();
    expect((await rowOf(member.email)).getByText('Of the team pool')).toBeDefined();
    expect((await rowOf(ADA.email)).getByText('0 of 5')).toBeDefined();
  });

  test('finds the plans that end soon', async () => {
    const ends = new Date(Date.now() + 3 * DAY_MS);
    await givenUser({ email: 'soon@example.com', planTermAt: ends });
    await givenUser({ email: 'renewing@example.com', planTermAt: ends, planRenews: true });
    const { user, requests } = await open('?sort=term');
    for (const [email, text] of [
      ['soon@example.com', 'Ends'],
      ['renewing@example.com', 'Renews'],
    ] as const) {
      const row = await rowOf(email);
      expect(row.getByText(shownDay(ends))).toBeDefined();
      expect(row.getByText(text)).toBeDefined();
    }
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan end' }), 'Ends within 7 days');
    await screen.findByText('1–1 of 1 user');
    await rowOf('soon@example.com');
    expect(requests.at(-1)?.variables).toMatchObject({ orderBy: 'PLAN_TERM', filter: { planEndsWithinDays: 7 } });
  });

  test('takes its filters from the URL', async () => {
    const { requests } = await open('?role=user&seen=not-30&sort=email&q=ada');
    await rowOf(ADA.email);
    expect(screen.getByText('1–1 of 1 user')).toBeDefined();
    expect(requests.find(({ name }) => name === 'AdminUsersPage')?.variables).toMatchObject({
      filter: { search: 'ada', role: 'USER', unseenForDays: 30 },
      orderBy: 'EMAIL',
      isDescending: false,
    });
  });

  test('says when none match', async () => {
    await open('?status=suspended');
    expect(await screen.findByText('No users match')).toBeDefined();
  });
});

/** Answers the question before a suspension. */
async function confirmSuspension({ user }: Pick<App, 'user'>, what: string, reason = '') {
  const question = within(await screen.findByRole('dialog'));
  if (reason !== '') await user.type(question.getByLabelText('Reason'), reason);
  await user.click(question.getByRole('button', { name: what }));
}

test('a user is suspended for a reason, and Undo takes it back', async () => {
  const app = await open();
  const { user } = app;
  await user.click((await rowOf(ADA.email)).getByRole('button', { name: `Suspend ${ADA.email}` }));
  await confirmSuspension(app, 'Suspend user', 'Shared the account');
  await screen.findByText(`${ADA.email} was suspended.`);
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: true, suspensionReason: 'Shared the account' });
  expect((await rowOf(ADA.email)).getByText('Suspended')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: false, billingStatus: 'active' });
});

test('a suspension that fails keeps the reason that was typed', async () => {
  const app = await open();
  await app.user.click((await rowOf(ADA.email)).getByRole('button', { name: `Suspend ${ADA.email}` }));
  app.network.failingOperation = 'AdminSetSuspension';
  await confirmSuspension(app, 'Suspend user', 'Spam');
  await screen.findByText(/^Failed to update user: The server could not be reached/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Spam');
  app.network.failingOperation = null;
  await app.user.click(screen.getByRole('button', { name: 'Suspend user' }));
  await screen.findByText(`${ADA.email} was suspended.`);
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: true, suspensionReason: 'Spam' });
});

test.each([
  [
    'of one user',
    `${ADA.email} was reinstated.`,
    (app: App) => app.user.click(screen.getByRole('button', { name: `Reinstate ${ADA.email}` })),
  ],
  [
    'of selected users',
    '1 user was reinstated.',
    async (app: App) => {
      await app.user.click(screen.getByRole('checkbox', { name: `Select ${ADA.email}` }));
      await app.user.click(screen.getByRole('button', { name: 'Reinstate 1 user' }));
    },
  ],
])('the suspension %s that was lifted by mistake gets its reason back by Undo', async (_whose, notice, lift) => {
  await givenSubscriber({ ...ADA, isSuspended: true, suspensionReason: 'Shared the account' });
  await signIn(await givenAdmin());
  const app = openApp('/admin/users');
  await rowOf(ADA.email);
  await lift(app);
  await screen.findByText(notice);
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: false, suspensionReason: null });
  // The last one: notices of earlier tests are still shown.
  await app.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  await waitFor(async () => {
    expect(await stored(ADA.email)).toMatchObject({ isSuspended: true, suspensionReason: 'Shared the account' });
  });
});

test('a user is created, and must choose another password', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New user' }));
  await user.click(dialog.getByRole('button', { name: 'Create user' }));
  expect(dialog.getByText('Full name is required')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Email/), 'grace@example.com');
  await user.type(dialog.getByLabelText(/^Full name/), 'Grace Hopper');
  await user.type(dialog.getByLabelText(/^Password/), 'correct horse battery');
  await user.click(dialog.getByRole('button', { name: 'Create user' }));
  await rowOf('grace@example.com');
  expect(await stored('grace@example.com')).toMatchObject({ fullName: 'Grace Hopper', mustChangePassword: true });
});

test('an email address that is in use is refused beside its field', async () => {
  const { user } = await open();
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${ADA.email}` }));
  await user.clear(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Email'), 'operator@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save user' }));
  expect(await dialog.findByText('An account with this email already exists')).toBeDefined();
});

test('name, plan and limit are saved in one step', async () => {
  const { user, requests } = await open();
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${ADA.email}` }));
  await user.selectOptions(dialog.getByLabelText('Plan'), 'pro');
  const limit = dialog.getByLabelText<HTMLInputElement>('Custom prompts limit');
  expect(limit.value).toBe('500');
  await user.clear(limit);
  await user.type(limit, '-1');
  await user.click(dialog.getByRole('button', { name: 'Save user' }));
  expect(dialog.getByText('The limit must be a whole number, 0 or more')).toBeDefined();
  await user.clear(limit);
  await user.type(limit, '600');
  await user.clear(dialog.getByLabelText('Full name'));
  await user.type(dialog.getByLabelText('Full name'), 'Countess');
  await user.click(dialog.getByRole('button', { name: 'Save user' }));
  await screen.findByText(`${ADA.email} was saved.`);
  const row = await rowOf(ADA.email);
  expect(row.getByText('Countess')).toBeDefined();
  expect(row.getByText('0 of 600')).toBeDefined();
  expect(requests.filter(({ name }) => name === 'AdminSaveUser')).toHaveLength(1);
});

test('a status that ends the plan names what it ends before it is saved', async () => {
  const { user } = await open();
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${ADA.email}` }));
  await user.selectOptions(dialog.getByLabelText('Status'), 'No plan');
  expect(await dialog.findByText('The Free plan')).toBeDefined();
  expect(dialog.getByText('5 unused prompts of 5')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Status'), 'Suspended');
  expect(dialog.queryByText('The Free plan')).toBeNull();
});

test('the status Active of a canceled user names the day of the next charge before it is saved', async () => {
  const { user, account } = await open();
  const ann = billingOf(account, testRuntime());
  await ann.buy(new Date(), 'pro', 'YEARLY');
  await ann.cancelRenewal(new Date());
  await user.type(screen.getByRole('searchbox'), 'ada');
  expect(await (await rowOf(ADA.email)).findByText('Plan canceled')).toBeDefined();
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${ADA.email}` }));
  expect(dialog.queryByRole('status', { name: 'What this resumes' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Status'), 'Active');
  const resumes = within(await dialog.findByRole('status', { name: 'What this resumes' }));
  const { currentPeriodEnd } = await Subscriptions.findById(account._id).orFail().lean();
  const end = shownDay(currentPeriodEnd);
  expect(
    await resumes.findByText(
      `The cancellation of the Pro plan is withdrawn, at the payment provider too. The user is charged again on ${end}.`,
    ),
  ).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Plan'), 'ultimate');
  expect(dialog.queryByRole('status', { name: 'What this resumes' })).toBeNull();
});

test('a user can be deleted only once the page names what that ends, also if it could not be loaded at first', async () => {
  const { user, network } = await open();
  await rowOf(ADA.email);
  network.isDown = true;
  await choose(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: `Delete ${ADA.email}?` }));
  expect(await dialog.findByText('What this ends could not be loaded')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
  network.isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('The account')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(false);
});

test('deleting names what is destroyed, and says when it failed', async () => {
  const { user, network, account } = await open();
  await givenSession(account, 'one');
  await givenSession(account, 'two');
  await givenBoughtAddOn(account, new Date(), { promptsAmount: 40 });
  await choose(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: `Delete ${ADA.email}?` }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' }).disabled).toBe(true);
  expect(await dialog.findByText('The account, and its 2 sessions')).toBeDefined();
  expect(dialog.getByText('40 unused prompts of add-ons')).toBeDefined();
  await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  network.isDown = true;
  await user.click(dialog.getByRole('button', { name: 'Delete user' }));
  expect((await dialog.findByText(/Failed to delete user/)).textContent).toContain('may not have been saved');
  network.isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Delete user' }));
  await screen.findByText(`${ADA.email} was deleted.`);
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: new RegExp(ADA.email) })).toBeNull();
  });
  expect(await stored(ADA.email)).toBeNull();
});

test('selected users are suspended together, without the administrator who does it, and failures are counted', async () => {
  const gone = await givenSubscriber({ email: 'grace@example.com', fullName: 'Grace Hopper' });
  const app = await open();
  const { user } = app;
  expect((await rowOf('operator@')).queryByRole('button', { name: /^Suspend/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await Users.deleteOne({ _id: gone._id });
  await user.click(screen.getByRole('button', { name: 'Suspend 2 users' }));
  await screen.findByRole('dialog', { name: 'Suspend 2 users?' });
  expect(await Users.countDocuments({ isSuspended: true })).toBe(0);
  await confirmSuspension(app, 'Suspend 2 users', 'Spam');
  await screen.findByText('1 user was suspended. 1 could not be changed: This user does not exist');
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: true, suspensionReason: 'Spam' });
  expect(await Users.countDocuments({ role: 'admin', isSuspended: false })).toBe(1);
});

test('of users on several pages, only those who could not be suspended stay selected', async () => {
  const users = [];
  for (const number of times(21, (index) => String(index).padStart(2, '0'))) {
    users.push(await givenUser({ email: `p${number}@example.com` }));
  }
  const app = await open('?sort=email&role=user&q=p');
  const { user } = app;
  const select = async (email: string) =>
    user.click((await rowOf(email)).getByRole('checkbox', { name: `Select ${email}` }));
  await select('p00@example.com');
  await select('p01@example.com');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await select('p20@example.com');
  await Users.deleteOne({ _id: users[1]?._id });
  await user.click(screen.getByRole('button', { name: 'Suspend 3 users' }));
  await confirmSuspension(app, 'Suspend 3 users');
  await screen.findByText('2 users were suspended. 1 could not be changed: This user does not exist');
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(bar.getByRole('status').textContent).toBe('1 user selected');
  expect(bar.getByRole('button', { name: 'Suspend 1 user' })).toBeDefined();
  expect(bar.queryByRole('button', { name: /^Reinstate/ })).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Suspend 1 user' }));
  await confirmSuspension(app, 'Suspend user');
  await screen.findByText('Failed to update user: This user does not exist');
});

test('an Undo that fails says so, and can be tried again', async () => {
  const app = await open();
  const { user, network } = app;
  await rowOf(ADA.email);
  await user.click(screen.getByRole('checkbox', { name: `Select ${ADA.email}` }));
  await user.click(screen.getByRole('button', { name: 'Suspend 1 user' }));
  await confirmSuspension(app, 'Suspend user');
  await screen.findByText('1 user was suspended.');
  const undo = async () => user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  network.isDown = true;
  await undo();
  await screen.findByText('That could not be undone. Please try again.');
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: true });
  network.isDown = false;
  await undo();
  await waitFor(async () => {
    expect(await stored(ADA.email)).toMatchObject({ isSuspended: false });
  });
});

test('a user whose plan is canceled is suspended and reinstated like any other, and the plan stays canceled', async () => {
  const account = await givenSubscriber(ADA);
  const ann = billingOf(account, testRuntime());
  await ann.buy(new Date(), 'pro', 'YEARLY');
  await ann.cancelRenewal(new Date());
  await signIn(await givenAdmin());
  const app = openApp('/admin/users');
  const row = await rowOf(ADA.email);
  expect(row.getByText('Active')).toBeDefined();
  expect(row.getByText('Plan canceled')).toBeDefined();
  await app.user.click(row.getByRole('button', { name: `Suspend ${ADA.email}` }));
  await confirmSuspension(app, 'Suspend user');
  const suspended = await rowOf(ADA.email);
  expect(await suspended.findByText('Suspended')).toBeDefined();
  expect(suspended.getByText('Plan canceled')).toBeDefined();
  await app.user.click(suspended.getByRole('button', { name: `Reinstate ${ADA.email}` }));
  await suspended.findByText('Active');
  expect(await stored(ADA.email)).toMatchObject({ isSuspended: false, billingStatus: 'cancelled' });
});

test('what resumes the billing of a row is called Resume plan, and asks', async () => {
  const account = await givenSubscriber(ADA);
  const ann = billingOf(account, testRuntime());
  await ann.buy(new Date(), 'pro', 'YEARLY');
  await ann.cancelRenewal(new Date());
  await signIn(await givenAdmin());
  const { user } = openApp('/admin/users');
  await rowOf(ADA.email);
  expect(screen.queryByRole('button', { name: `Activate ${ADA.email}` })).toBeNull();
  await choose(user, 'Resume plan');
  const question = within(await screen.findByRole('dialog', { name: `Resume the plan of ${ADA.email}?` }));
  await question.findByText(/The user is charged again on/);
  await user.click(question.getByRole('button', { name: 'Resume plan' }));
  await screen.findByText(`The Pro plan of ${ADA.email} was resumed.`);
  expect(await stored(ADA.email)).toMatchObject({ billingStatus: 'active' });
});
