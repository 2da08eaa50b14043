import { screen, waitFor, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { inviteToTeam } from '#api/modules/teams/invitations.service.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { openApp, signIn } from '../render-app.tsx';

const owner = () => givenTeamOwner('pro', { createdAt: new Date(), fullName: 'Ada Lovelace' });

/** Opens the page for a user. `prepare` runs after the sign-in, when the plans are stored. */
async function open(person: UserRecord, prepare: () => Promise<unknown> = () => Promise.resolve()) {
  await signIn(person);
  await prepare();
  const app = openApp('/dashboard/teams');
  await screen.findByRole('heading', { name: 'Team Management' });
  return app;
}

/** Ada's team, with Grace as a member. */
async function givenTwo(overrides: Parameters<typeof givenTeam>[1] = {}) {
  const ada = await owner();
  const team = await givenTeam(ada, { name: 'Engines', ...overrides });
  const grace = await givenSubscriber({ fullName: 'Grace Hopper' });
  await givenMember(team, {}, grace);
  return { ada, grace, team };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a received invitation', () => {
  /** A user whom Ada invited to her team. */
  const givenInvited = async () => {
    const ada = await owner();
    const team = await givenTeam(ada, { name: 'Engines' });
    const grace = await givenSubscriber({ email: 'grace@example.com' });
    const input = {
      teamId: String(team._id),
      email: grace.email,
      role: 'member',
    } as const;
    await inviteToTeam(testContext(asUser(ada), { now: () => new Date() }), input);
    return grace;
  };

  test.each([
    ['Join Engines', 'You joined Engines'],
    ['Decline Engines', 'Invitation declined'],
  ])('is answered by “%s”, after which the focus is on the title of the page', async (name, done) => {
    const grace = await givenInvited();
    const { user } = await open(grace);
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(done)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'You are invited' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team Management' }));
  });

  test('that could not be answered keeps the focus on its button', async () => {
    const grace = await givenInvited();
    const { user, line } = await open(grace);
    const join = await screen.findByRole('button', { name: 'Join Engines' });
    line.isCut = true;
    await user.click(join);
    await waitFor(() => {
      expect(document.activeElement).toBe(join);
    });
    expect(screen.getByText(/^The server could not be reached/)).toBeDefined();
  });
});

describe('without a team', () => {
  test('a plan without a team shows the link to plans', async () => {
    await open(await givenSubscriber());
    expect(await screen.findByText('Teams are available on the Pro and Ultimate plans')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/dashboard/billing');
    expect(
      screen.getByText(
        /The plan includes 5 seats, one of them yours\. You pay only for further seats\. Seats start at \$14/,
      ),
    ).toBeDefined();
  });

  test('a plan without a team names the plans that are sold with one', async () => {
    await open(await givenSubscriber(), async () => {
      await Plans.updateOne({ _id: 'pro' }, { name: 'Studio' });
      await Plans.updateOne({ _id: 'ultimate' }, { isHidden: true, seatPriceMinor: 100 });
    });
    expect(await screen.findByText('Teams are available on the Studio plan')).toBeDefined();
    expect(screen.getByText(/Seats start at \$14 per seat per month\./)).toBeDefined();
  });

  test('a plan without a team says so when no plan is sold with one', async () => {
    await open(await givenSubscriber(), () => Plans.updateMany({}, { teams: false }));
    expect(await screen.findByText('Teams are not available on any plan')).toBeDefined();
    expect(screen.queryByText(/The plan includes 5 seats/)).toBeNull();
  });

  test('a plan with a team creates My Team', async () => {
    const { user } = await open(await owner());
    await user.click(await screen.findByRole('button', { name: 'Create team' }));
    const team = await section('My Team');
    expect(team.getByText(/^1 of 5 seats used/)).toBeDefined();
    expect(await screen.findByText('You created My Team')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team Management' }));
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const form = await dialog('Invite to the team');
    await user.type(form.getByLabelText('Email'), 'new@example.com');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/^Invitation sent/)).toBeDefined();
    expect(screen.queryByText('You created My Team')).toBeNull();
  });

  test('a plan with a team creates one with a name, in one request', async () => {
    const { user, asked } = await open(await owner());
    const name = await screen.findByLabelText<HTMLInputElement>('Team name');
    expect(name.value).toBe('My Team');
    await user.clear(name);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create team' }).disabled).toBe(true);
    await user.type(name, ' Looms {Enter}');
    expect(await section('Looms')).toBeDefined();
    expect(asked.filter((it) => it.name === 'CreateTeam').map(({ variables }) => variables)).toEqual([
      { name: 'Looms' },
    ]);
    expect(asked.some((it) => it.name === 'RenameTeam')).toBe(false);
  });

  test('shows an error when the page cannot load, and loads it again on request', async () => {
    await signIn(await givenSubscriber());
    const { user, line } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    line.isCut = true;
    await user.click(screen.getByRole('link', { name: 'Teams' }));
    expect(await screen.findByText('Your team could not be loaded')).toBeDefined();
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'View plans' })).toBeDefined();
  });
});

describe('adding a member', () => {
  test('creates an account with a seat', async () => {
    const ada = await owner();
    await givenTeam(ada);
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    expect(
      form.getByText(/They get an email that you added them, without the password: pass it on yourself\./),
    ).toBeDefined();
    expect(form.getByText(/They must choose their own when they first sign in\./)).toBeDefined();
    await user.type(form.getByLabelText('First name'), 'Grace');
    await user.type(form.getByLabelText('Last name'), 'Hopper');
    await user.type(form.getByLabelText('Email'), 'grace@example.com');
    await user.type(form.getByLabelText('Password'), 'correct horse battery');
    await user.type(form.getByLabelText('Prompts allowance'), '100');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect((await screen.findByText(/^Team member added\./)).textContent).toBe(
      'Team member added. Pass on the password that you chose: the email to grace@example.com does not contain it.',
    );
    const members = await section('Members');
    expect(members.getByText('grace@example.com')).toBeDefined();
    expect(members.getByText('0 of 100 used')).toBeDefined();
  });

  test('needs every field, and a number of prompts', async () => {
    const ada = await owner();
    await givenTeam(ada);
    const { user, asked } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(form.getByText('Please fill all fields')).toBeDefined();
    const isMarked = (label: string) => form.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    expect(['First name', 'Last name', 'Email', 'Password'].map(isMarked)).toEqual([true, true, true, true]);
    expect(isMarked('Prompts allowance')).toBe(false);
    await user.type(form.getByLabelText('Prompts allowance'), 'many');
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(form.getByText('Prompts must be a number')).toBeDefined();
    expect(asked.map(({ name }) => name)).not.toContain('AddTeamMember');
  });

  test('shows an error when it fails', async () => {
    const ada = await owner();
    await givenTeam(ada);
    const { user, line } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Add Member' }));
    const form = await dialog('Add member');
    await user.type(form.getByLabelText('First name'), 'G');
    await user.type(form.getByLabelText('Last name'), 'H');
    await user.type(form.getByLabelText('Email'), 'g@example.com');
    await user.type(form.getByLabelText('Password'), 'correct horse battery');
    line.isCut = true;
    await user.click(form.getByRole('button', { name: 'Add member' }));
    expect(await form.findByText(/^Failed to add team member\./)).toBeDefined();
  });

  test('is not offered without a free seat', async () => {
    const { ada } = await givenTwo({ totalSeats: 2 });
    await open(ada);
    expect(await screen.findByText('All seats are in use.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  test('is not offered while the seats that are not in use end with their period', async () => {
    const { ada } = await givenTwo({ totalSeats: 5, endingSeats: 3 });
    await open(ada);
    expect(await screen.findByText('2 of 5 seats used.')).toBeDefined();
    expect(screen.getByText('No seats are available: those that are not in use end with their period.')).toBeDefined();
    expect(screen.queryByText('All seats are in use.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
  });
});

describe('the members', () => {
  test('get their roles from the owner, whose own role is fixed', async () => {
    const { ada, grace } = await givenTwo();
    const { user } = await open(ada);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Grace Hopper' }), 'ADMIN');
    await waitFor(async () => {
      expect(await TeamMembers.findOne({ userId: grace._id }).lean()).toMatchObject({ role: 'admin' });
    });
    expect(screen.queryByRole('combobox', { name: 'Role of Ada Lovelace' })).toBeNull();
  });

  test('are removed after a confirmation; the owner can’t be removed', async () => {
    const { ada } = await givenTwo();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Remove Grace Hopper' }));
    expect(screen.queryByRole('button', { name: 'Remove Ada Lovelace' })).toBeNull();
    const asked = within(screen.getByRole('alertdialog', { name: 'Remove Grace Hopper from Engines?' }));
    await user.click(asked.getByRole('button', { name: 'Remove member' }));
    await waitFor(() => {
      expect(screen.queryByText('Grace Hopper')).toBeNull();
    });
    expect(await screen.findByText('Grace Hopper is no longer in the team')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }));
    expect(await TeamMembers.countDocuments({ role: 'member' })).toBe(0);
  });

  test('get an allowance within the limit of the plan', async () => {
    const { ada } = await givenTwo();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Change allowance of Grace Hopper' }));
    const field = screen.getByLabelText('Prompts allowance of Grace Hopper');
    await user.type(field, '501');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    await waitFor(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
    await user.clear(field);
    await user.type(field, '200');
    await user.click(screen.getByRole('button', { name: 'Save allowance' }));
    expect(await screen.findByText('0 of 200 used')).toBeDefined();
  });

  test('stay when removing them fails', async () => {
    const { ada } = await givenTwo();
    const { user, line } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Remove Grace Hopper' }));
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Remove member' }));
    expect(await screen.findByText(/^Failed to remove team member\./)).toBeDefined();
  });

  test('see the other members and can leave', async () => {
    const { grace } = await givenTwo();
    const { user } = await open(grace);
    const members = await section('Members');
    expect(members.getByText('Ada Lovelace')).toBeDefined();
    expect(members.queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave team' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByRole('link', { name: 'View plans' })).toBeDefined();
    expect(await screen.findByText('You left Engines')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team Management' }));
  });
});

describe('the owner', () => {
  test('renames the team', async () => {
    const { ada } = await givenTwo();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Team name'));
    await user.clear(screen.getByLabelText('Team name'));
    await user.type(screen.getByLabelText('Team name'), 'Looms{Enter}');
    const looms = await section('Looms');
    await waitFor(() => {
      expect(document.activeElement).toBe(looms.getByRole('button', { name: 'Rename' }));
    });
  });

  test('dissolves the team after a confirmation', async () => {
    const { ada } = await givenTwo();
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Dissolve team' }));
    const panel = within(screen.getByRole('alertdialog', { name: 'Dissolve Engines?' }));
    const confirm = panel.getByRole<HTMLButtonElement>('button', { name: 'Dissolve team' });
    expect(confirm.disabled).toBe(true);
    await user.type(panel.getByLabelText('Type DISSOLVE to confirm'), 'dissolve{Enter}');
    expect(panel.getByText('Please type DISSOLVE to confirm')).toBeDefined();
    expect(await Teams.countDocuments({ ownerId: ada._id })).toBe(1);
    await user.clear(panel.getByLabelText('Type DISSOLVE to confirm'));
    await user.type(panel.getByLabelText('Type DISSOLVE to confirm'), 'DISSOLVE');
    await user.click(confirm);
    expect(await screen.findByRole('button', { name: 'Create team' })).toBeDefined();
    expect(await screen.findByText('You dissolved Engines')).toBeDefined();
    expect(await Teams.countDocuments({ ownerId: ada._id })).toBe(0);
  });

  test('invites a user and revokes the invitation', async () => {
    const { ada } = await givenTwo();
    const charles = await givenSubscriber({ email: 'charles@example.com' });
    const { user } = await open(ada);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = await dialog('Invite to the team');
    expect(
      form.getByText(
        'Optional. The most prompts that the member may use in a month: 1 to 500. Leave it empty to let them use all that the team has left.',
      ),
    ).toBeDefined();
    await user.type(form.getByLabelText('Email'), charles.email);
    await user.selectOptions(form.getByLabelText('Role'), 'ADMIN');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/Invitation sent/)).toBeDefined();
    const invitations = await section('Invitations');
    expect(invitations.getByText(charles.email)).toBeDefined();
    expect(invitations.getByText(/^Admin, no limit but the plan’s, valid until /)).toBeDefined();
    await user.click(screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }));
    const asked = within(screen.getByRole('alertdialog', { name: `Revoke the invitation of ${charles.email}?` }));
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }),
    );
    await user.click(screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }));
    await user.click(screen.getByRole('button', { name: 'Revoke invitation' }));
    expect(await screen.findByText('Invitation revoked')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }));
  });
});

describe('the usage of the team', () => {
  const givenRun = (payer: UserRecord, person: UserRecord, day: string) =>
    LedgerEntries.create({
      _id: new Types.ObjectId(),
      userId: person._id,
      walletId: payer._id,
      bucket: 'pool',
      windowStart: new Date(),
      state: 'committed',
      day,
      hour: 0,
      tokensBefore: 30,
      tokensAfter: 18,
      at: new Date(),
    });
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

  test('is shown to the owner for each member, in a range of days', async () => {
    const { ada, grace } = await givenTwo({ createdAt: new Date('2020-01-01') });
    await givenRun(ada, grace, daysAgo(0));
    await givenRun(ada, grace, daysAgo(20));
    const { user, router } = await open(ada);
    const usage = await section('Usage');
    expect(await usage.findByRole('row', { name: 'Grace Hopper 2 24' })).toBeDefined();
    expect(usage.getByRole('row', { name: 'Team 2 24' })).toBeDefined();
    await user.click(usage.getByRole('button', { name: /^7d/ }));
    expect(await usage.findByRole('row', { name: 'Grace Hopper 1 12' })).toBeDefined();
    expect(router.state.location.search).toBe('?range=7d');
  });

  test('is not shown to a plain member, who sees only their own use of the pool', async () => {
    const { grace } = await givenTwo();
    await open(grace);
    expect(await screen.findByText('0 used')).toBeDefined();
    expect(screen.getAllByText('0 used')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Usage' })).toBeNull();
  });
});
