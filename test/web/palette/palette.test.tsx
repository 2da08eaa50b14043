// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

// jsdom has no layout, and scrolls nowhere.
Element.prototype.scrollIntoView = () => undefined;

async function open() {
  const person = await givenSubscriber();
  const action = await givenCustomAction(person);
  await signIn(person);
  const app = openApp('/dashboard/history');
  await screen.findByRole('heading', { name: 'Simplification History' });
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
  return { ...app, action, palette, field: palette.getByRole('combobox', { name: 'Command' }) };
}

test('goes to a page by its name', async () => {
  const { user, field, router } = await open();
  expect(document.activeElement).toBe(field);
  await user.type(field, 'team{Enter}');
  await screen.findByRole('heading', { name: 'Team Management' });
  expect(router.state.location.pathname).toBe('/dashboard/teams');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('runs an action: it is chosen, and the cursor is in the composer', async () => {
  const { user, field, palette, action } = await open();
  await palette.findByRole('option', { name: 'Run Translate' });
  await user.type(field, 'translate run{Enter}');
  await waitFor(async () => {
    expect(document.activeElement).toBe(await screen.findByLabelText('Your prompt'));
  });
  expect(localStorage.getItem('plainprompt.action')).toBe(String(action._id));
});

test('is walked through with the arrows, round and round', async () => {
  const { user, palette } = await open();
  const chosen = () => palette.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('Simplify a prompt');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Go to Overview');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toMatch(/^(Run|Go to)/);
});

test('says when nothing goes by that name', async () => {
  const { user, field, palette, router } = await open();
  await user.type(field, 'xyzzy');
  expect(palette.getByText('No command matches')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/history');
});

test('opens at a click, too', async () => {
  await signIn(await givenSubscriber());
  const { user } = openApp('/dashboard/history');
  await user.click(await screen.findByRole('button', { name: 'Commands' }));
  expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeDefined();
});
