import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inviteToTeam } from '#api/modules/teams/invitations.service.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { dialog, givenAda, givenAdaAndGrace, open, section } from './teams-page.ts';

describe('a received invitation', () => {
  /** A user whom Ada invited to her team. */
  const givenInvited = async (name = 'Engines') => {
    const ada = await givenAda();
    const team = await givenTeam(ada, { name });
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

  test('to a team with the default name calls it by who invites', async () => {
    const { user } = await open(await givenInvited('My Team'));
    const join = await screen.findByRole('button', { name: 'Join Ada Lovelace’s team' });
    expect(screen.getByText(/invites you to join/).textContent).toBe(
      'Ada Lovelace invites you to join their team as member.',
    );
    await user.click(join);
    expect(await screen.findByText('You joined Ada Lovelace’s team')).toBeDefined();
  });

  test('that could not be answered keeps the focus on its button', async () => {
    const grace = await givenInvited();
    const { user, network } = await open(grace);
    const join = await screen.findByRole('button', { name: 'Join Engines' });
    network.isDown = true;
    await user.click(join);
    await waitFor(() => {
      expect(document.activeElement).toBe(join);
    });
    expect(screen.getByText(/^The server could not be reached/)).toBeDefined();
  });
});

test('the owner invites a user and revokes the invitation', async () => {
  const { ada } = await givenAdaAndGrace();
  const charles = await givenSubscriber({ email: 'charles@example.com' });
  const { user } = await open(ada);
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const form = await dialog('Invite to the team');
  expect(
    form.getByText(
      'Optional. The most prompts that the member may use in a month. Leave it empty to let them use all that the team has left. An allowance cannot exceed the plan limit of 500.',
    ),
  ).toBeDefined();
  await user.type(form.getByLabelText('Email'), charles.email);
  await user.selectOptions(form.getByLabelText('Role'), 'ADMIN');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/Invitation sent/)).toBeDefined();
  const invitations = await section('Invitations');
  expect(invitations.getByText(charles.email)).toBeDefined();
  expect(invitations.getByText(/^Admin, can use all shared prompts, valid until /)).toBeDefined();
  await user.click(screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }));
  const question = within(screen.getByRole('alertdialog', { name: `Revoke the invitation of ${charles.email}?` }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }),
  );
  await user.click(screen.getByRole('button', { name: `Revoke the invitation of ${charles.email}` }));
  await user.click(screen.getByRole('button', { name: 'Revoke invitation' }));
  expect(await screen.findByText('Invitation revoked')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }));
});
