import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { dialog, givenAda, open, section } from './teams-page.ts';

describe('without a team', () => {
  test('a plan that includes no team shows the link to plans', async () => {
    await open(await givenSubscriber());
    expect(await screen.findByText('Teams are available on the Pro and Ultimate plans')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/dashboard/billing');
    expect(
      screen.getByText(
        /The plan includes 5 seats, one of them yours\. You pay only for further seats\. Seats start at \$14 per seat per month\. A further seat adds a person, not prompts\.$/,
      ),
    ).toBeDefined();
  });

  test('a plan that includes no team names the plans that are sold with one', async () => {
    await open(await givenSubscriber(), async () => {
      await Plans.updateOne({ _id: 'pro' }, { name: 'Studio' });
      await Plans.updateOne({ _id: 'ultimate' }, { isHidden: true, seatPriceMinor: 100 });
    });
    expect(await screen.findByText('Teams are available on the Studio plan')).toBeDefined();
    expect(screen.getByText(/Seats start at \$14 per seat per month\./)).toBeDefined();
  });

  test('a plan that includes no team says so when no plan is sold with one', async () => {
    await open(await givenSubscriber(), () => Plans.updateMany({}, { teams: false }));
    expect(await screen.findByText('Teams are not available on any plan')).toBeDefined();
    expect(screen.queryByText(/The plan includes 5 seats/)).toBeNull();
  });

  test('a plan that includes one creates My Team', async () => {
    const { user } = await open(await givenAda());
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

  test('a plan that includes one creates a team with a name, in one request', async () => {
    const { user, requests } = await open(await givenAda());
    const name = await screen.findByLabelText<HTMLInputElement>('Team name');
    expect(name.value).toBe('My Team');
    await user.clear(name);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create team' }).disabled).toBe(true);
    await user.type(name, ' Looms {Enter}');
    expect(await section('Looms')).toBeDefined();
    expect(
      requests.filter(({ name: operation }) => operation === 'CreateTeam').map(({ variables }) => variables),
    ).toEqual([{ name: 'Looms' }]);
    expect(requests.some(({ name: operation }) => operation === 'RenameTeam')).toBe(false);
  });

  test('shows an error when the page cannot load, and loads it again on request', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Teams' }));
    expect(await screen.findByText('Your team could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'View Plans' })).toBeDefined();
  });
});
