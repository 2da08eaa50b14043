import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { openApp, signIn } from '../render-app.tsx';

async function givenEngines() {
  const ada = await givenTeamOwner('pro', { createdAt: new Date() });
  const team = await givenTeam(ada, { name: 'Engines' });
  const grace = await givenSubscriber();
  await givenMember(team, {}, grace);
  return { ada, grace, team };
}

async function open(account: UserRecord) {
  await seedActions(new Date());
  await signIn(account);
  const app = openApp('/dashboard/custom-actions');
  await screen.findByRole('heading', { name: 'Built-in actions' });
  return app;
}

const section = async () => within(await screen.findByRole('region', { name: 'Engines' }));

test('the owner adds, changes and deletes an action of the team', async () => {
  const { ada } = await givenEngines();
  const { user } = await open(ada);
  expect(
    await (await section()).findByText(/^Every member of the team sees .* a paid plan of their own\.$/),
  ).toBeDefined();
  await user.click((await section()).getByRole('button', { name: 'New team action' }));
  const form = within(await screen.findByRole('dialog', { name: 'New action for Engines' }));
  await user.type(form.getByLabelText('Name'), 'Brand voice');
  await user.type(form.getByLabelText('Template'), 'In our voice: {{input}');
  await user.click(form.getByRole('button', { name: 'Save action' }));
  const card = within(await screen.findByRole('article', { name: 'Brand voice' }));
  expect(card.getByText('In our voice: {input}')).toBeDefined();
  expect((await section()).getByText(/a member needs their own AI key/)).toBeDefined();

  await user.click(card.getByRole('button', { name: 'More for Brand voice' }));
  await user.click(card.getByRole('menuitem', { name: 'Edit' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Brand voice' }));
  await user.type(edit.getByLabelText('Description'), 'Sounds like us.');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  expect(await card.findByText('Sounds like us.')).toBeDefined();

  await user.click(card.getByRole('button', { name: 'More for Brand voice' }));
  await user.click(card.getByRole('menuitem', { name: 'Delete' }));
  await user.click(card.getByRole('button', { name: 'Delete action' }));
  await waitFor(() => {
    expect(screen.queryByRole('article', { name: 'Brand voice' })).toBeNull();
  });
  expect(await TeamActions.countDocuments()).toBe(0);
});

test('the owner shares an action of their own', async () => {
  const { ada } = await givenEngines();
  await givenCustomAction(ada, { name: 'Agenda', prompt: 'As an agenda: {input}', tags: ['meetings'] });
  const { user } = await open(ada);
  await section();
  await user.click(await screen.findByRole('button', { name: 'More for Agenda' }));
  await user.click(screen.getByRole('menuitem', { name: 'Share with Engines' }));
  expect(await screen.findByText('Shared with Engines')).toBeDefined();
  expect((await section()).getByRole('article', { name: 'Agenda' })).toBeDefined();
  expect(await TeamActions.findOne().lean()).toMatchObject({ prompt: 'As an agenda: {input}', tags: ['meetings'] });
});

test('a member finds and uses the actions of the team, and cannot change them', async () => {
  const { grace, team } = await givenEngines();
  await givenProviderKey(testContext(asAnonymous), { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' });
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await TeamActions.create({ teamId: team._id, name: 'Brand voice', prompt: 'In our voice: {input}', ...times });
  const { user, router } = await open(grace);
  const card = within((await section()).getByRole('article', { name: 'Brand voice' }));
  expect((await section()).queryByRole('button', { name: 'New team action' })).toBeNull();
  await user.click(card.getByRole('button', { name: 'More for Brand voice' }));
  expect(card.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Duplicate', 'Copy template']);
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox', { name: 'Search actions' }), 'nothing like it');
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Engines' })).toBeNull();
  });
  await user.clear(screen.getByRole('searchbox', { name: 'Search actions' }));
  await user.click(await screen.findByRole('button', { name: 'Use Brand voice' }));
  expect(router.state.location.pathname).toBe('/dashboard/overview');
});

test('a member without a model reads that the team shares its prompts only', async () => {
  const { grace, team } = await givenEngines();
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await TeamActions.create({ teamId: team._id, name: 'Brand voice', prompt: 'In our voice: {input}', ...times });
  await open(grace);
  expect((await screen.findByRole('note')).textContent).toContain(
    'A team shares its prompts, not its plan. With a paid plan of your own, you can use your own key',
  );
});

test('a user without a team sees no section for one', async () => {
  await open(await givenSubscriber());
  expect(screen.queryByRole('button', { name: 'New team action' })).toBeNull();
});
