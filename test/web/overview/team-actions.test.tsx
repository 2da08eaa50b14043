import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

async function givenMemberWithAction() {
  const now = new Date();
  await seedActions(now);
  const team = await givenTeam(await givenTeamOwner('pro', { createdAt: now }), { name: 'Engines' });
  const grace = await givenSubscriber();
  await givenMember(team, {}, grace);
  const times = { createdAt: now, updatedAt: now };
  await TeamActions.create({ teamId: team._id, name: 'Brand voice', prompt: 'For {audience}: {input}', ...times });
  return grace;
}

test('a member finds the actions of the team in the composer under its name', async () => {
  await signIn(await givenMemberWithAction());
  const { user } = openApp('/dashboard/overview');
  const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Action' });
  const group = within(within(picker).getByRole('group', { name: 'Engines' }));
  await user.selectOptions(picker, group.getByRole('option', { name: /^Brand voice/ }));
  expect(picker.selectedOptions[0]?.text).toBe('Brand voice (needs a model)');
});

test('an action of the team that has the name of another action says whose it is', async () => {
  const grace = await givenMemberWithAction();
  await givenCustomAction(grace, { name: 'Brand voice' });
  await signIn(grace);
  openApp('/dashboard/overview');
  const picker = within(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Action' }));
  expect(picker.getByRole('option', { name: 'Brand voice (needs a model)' })).toBeDefined();
  expect(picker.getByRole('option', { name: 'Brand voice (Engines) (needs a model)' })).toBeDefined();
});

test('a user who left the team no longer finds its actions, and the composer falls back to Simplify', async () => {
  const grace = await givenMemberWithAction();
  await signIn(grace);
  const { user, router } = openApp('/dashboard/overview');
  const find = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Action' });
  await user.selectOptions(await find(), 'Brand voice (needs a model)');
  await TeamMembers.deleteOne({ userId: grace._id });
  await router.navigate('/dashboard/history');
  // With a new session, the page loads its data again.
  await signIn(grace);
  await router.navigate('/dashboard/overview');
  await waitFor(async () => {
    expect((await find()).value).toBe('simplify');
  });
  expect(within(await find()).queryByRole('group', { name: 'Engines' })).toBeNull();
});
