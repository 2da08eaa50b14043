import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { type App, click, fill } from '../specified-texts.ts';

const NOW = new Date();

async function givenTeams() {
  const ann = await givenTeamOwner('pro', { email: 'ann@example.com', fullName: 'Ann Lee', createdAt: NOW });
  const acme = await givenTeam(ann, { name: 'Acme', createdAt: NOW, totalSeats: 9, boughtSeats: 4, endingSeats: 1 });
  const member = await givenSubscriber({ email: 'max@example.com', fullName: 'Max', createdAt: NOW });
  await givenMember(acme, { role: 'admin' }, member);
  await givenTeam(await givenTeamOwner('pro', { createdAt: NOW }), { name: 'Zoo' });
  return { acme, annId: String(ann._id), memberId: String(member._id) };
}

async function open(path = '/admin/teams'): Promise<App> {
  await signIn(await givenAdmin());
  return openApp(path);
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? expect.unreachable());
};

describe('the teams', () => {
  test('are listed with their owners, plans and seats', async () => {
    const { acme, annId } = await givenTeams();
    await open();
    const row = await rowOf('Acme');
    expect(row.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe(`/admin/teams/${String(acme._id)}`);
    expect(row.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(`/admin/users/${annId}`);
    expect(row.getByText('Pro')).toBeDefined();
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('9');
    expect(screen.getByText('1–2 of 2 teams')).toBeDefined();
  });

  test('are searched, filtered and sorted by what is in the address', async () => {
    await givenTeams();
    const app = await open('/admin/teams?q=ann%40&bought=yes');
    await rowOf('Acme');
    expect(screen.getByText('1–1 of 1 team')).toBeDefined();
    const fetched = vi.fn(async () => new Response('id\n'));
    vi.stubGlobal('fetch', fetched);
    await click(app, 'Export CSV');
    const path = '/api/admin/teams/export?search=ann%40&has_bought_seats=true';
    expect(fetched).toHaveBeenCalledWith(path, expect.anything());
    await click(app, 'Clear');
    expect(await screen.findByText('1–2 of 2 teams')).toBeDefined();
    await click(app, 'Seats');
    expect(app.router.state.location.search).toBe('?sort=-totalSeats');
    expect(app.requests.at(-1)?.variables).toMatchObject({ orderBy: 'TOTAL_SEATS', isDescending: true });
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Bought seats' }), 'Without');
    expect(await screen.findByText('1–1 of 1 team')).toBeDefined();
  });

  test('say that there are none, and that none match', async () => {
    const app = await open();
    expect(await screen.findByText('No teams yet')).toBeDefined();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Bought seats' }), 'Without');
    expect(await screen.findByText('No teams match')).toBeDefined();
  });

  test('say that they could not be loaded, and try again', async () => {
    await givenTeams();
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await screen.findByRole('link', { name: 'Admin Panel' });
    app.network.isDown = true;
    await app.router.navigate('/admin/teams');
    await screen.findByText('The teams could not be loaded');
    app.network.isDown = false;
    await click(app, 'Try again');
    await rowOf('Acme');
  });
});

describe('the page of a team', () => {
  test('shows the plan, the seats, the members and the open invitations', async () => {
    const { acme, annId, memberId } = await givenTeams();
    const week = new Date(NOW.getTime() + 7 * 24 * 60 * 60 * 1000);
    await TeamInvitations.create({
      teamId: acme._id,
      email: 'new@example.com',
      role: 'member',
      invitedBy: acme.ownerId,
      createdAt: NOW,
      expiresAt: week,
    });
    await open(`/admin/teams/${String(acme._id)}`);
    await screen.findByRole('heading', { name: 'Acme' });
    const plan = within(screen.getByRole('region', { name: 'Plan' }));
    expect(plan.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(`/admin/users/${annId}`);
    expect(plan.getByText('0 of 500 prompts used')).toBeDefined();
    const seats = within(screen.getByRole('region', { name: 'Team seats' }));
    expect(seats.getByText('2 used of 9 in total')).toBeDefined();
    expect(seats.getByText(/4 bought by the owner, of which 1 end with their period/)).toBeDefined();
    expect(seats.getByRole('link', { name: 'Payments for seats' }).getAttribute('href')).toBe(
      `/admin/payments?q=${annId}&kind=seats`,
    );
    const members = within(screen.getByRole('table', { name: 'Members' }));
    expect(members.getByRole('link', { name: 'max@example.com' }).getAttribute('href')).toBe(
      `/admin/users/${memberId}`,
    );
    expect(within(screen.getByRole('table', { name: 'Open invitations' })).getByText('new@example.com')).toBeDefined();
    // Each list has landmarks with names of their own.
    for (const name of ['Members', 'Open invitations']) {
      expect(screen.getByRole('search', { name })).toBeDefined();
      expect(screen.getByRole('navigation', { name: `Pages of ${name}` })).toBeDefined();
    }
  });

  test('says that an administrator took seats away', async () => {
    const { acme } = await givenTeams();
    await Teams.updateOne({ _id: acme._id }, { totalSeats: 3 });
    await open(`/admin/teams/${String(acme._id)}`);
    expect(
      await screen.findByText(/^5 with the team, 4 bought by the owner, .*, 6 taken away by an administrator\./),
    ).toBeDefined();
  });

  test('adds seats', async () => {
    const { acme } = await givenTeams();
    const app = await open(`/admin/teams/${String(acme._id)}`);
    await screen.findByRole('heading', { name: 'Acme' });
    await fill(app, { 'Add seats': '3' });
    await click(app, 'Update seats');
    expect(await screen.findByText('Seats updated')).toBeDefined();
    expect(await screen.findByText('2 used of 12 in total')).toBeDefined();
    expect(await Teams.findById(acme._id).lean()).toMatchObject({ totalSeats: 12 });
  });

  test('sends a failed form again with the same key, so that the seats are added once, and the next form with another key', async () => {
    const { acme } = await givenTeams();
    const app = await open(`/admin/teams/${String(acme._id)}`);
    await screen.findByRole('heading', { name: 'Acme' });
    await fill(app, { 'Add seats': '3' });
    app.network.isDown = true;
    await click(app, 'Update seats');
    expect(await screen.findByText(/^Failed to update seats\. The server could not be reached/)).toBeDefined();
    app.network.isDown = false;
    await click(app, 'Update seats');
    expect(await screen.findByText('2 used of 12 in total')).toBeDefined();
    await fill(app, { 'Add seats': '3' });
    await click(app, 'Update seats');
    expect(await screen.findByText('2 used of 15 in total')).toBeDefined();
    const sent = app.requests.filter(({ name }) => name === 'AdminSetSeats');
    const [first, again, next] = sent.map(({ variables }) => variables.idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('says that there is no such team', async () => {
    await open('/admin/teams/000000000000000000000001');
    expect(await screen.findByText('The team could not be loaded')).toBeDefined();
    expect(screen.getByText('This team does not exist')).toBeDefined();
  });
});
