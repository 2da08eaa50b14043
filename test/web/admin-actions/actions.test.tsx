import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { givenAdmin } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork } from '../specified-texts.ts';

async function open() {
  await signIn(await givenAdmin());
  const app = openApp('/admin/actions');
  await screen.findByRole('heading', { level: 1, name: 'Actions' });
  return app;
}

async function openBuiltIn() {
  await seedActions(new Date());
  const app = await open();
  await rowOf('Shorten');
  return app;
}

async function seeText(content: string | RegExp): Promise<void> {
  expect(await screen.findByText(content)).toBeDefined();
}

const table = async () => within(await screen.findByRole('table', { name: 'Default actions' }));

async function rowOf(name: string) {
  const row = (await screen.findByRole('button', { name: `View prompt of ${name}` })).closest('tr');
  if (!row) throw new Error('The button is in no row.');
  return within(row);
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
/** The user-event library reads braces as keys. */
const typed = (content: string) => content.replaceAll('{', '{{');

describe('the list of default actions', () => {
  test('is a tab that says when there are none', async () => {
    await open();
    await seeText('No default actions found');
    expect(screen.getByRole('tab', { name: 'Default Actions' }).getAttribute('aria-selected')).toBe('true');
  });

  test('is in the display order, and is refreshed on demand', async () => {
    await seedActions(new Date());
    await DefaultActions.updateOne({ _id: 'simplify' }, { displayOrder: 90 });
    const app = await open();
    await rowOf('Simplify');
    const names = (await table()).getAllByRole('row').slice(1);
    expect(within(names.at(-1) ?? document.body).getByText('Simplify')).toBeDefined();
    await DefaultActions.updateOne({ _id: 'simplify' }, { name: 'Make it simple' });
    await click(app, 'Refresh');
    await rowOf('Make it simple');
    await clickWithoutNetwork(app, 'Refresh');
    await seeText('Failed to load default actions. Please try again.');
  });

  test('offers to try again when it can’t be loaded', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/admin');
    const link = await screen.findByRole('link', { name: 'Actions' });
    app.network.isDown = true;
    await app.user.click(link);
    await seeText('Failed to load default actions. Please try again.');
    app.network.isDown = false;
    await click(app, 'Try again');
    await seeText('No default actions found');
  });

  test('shows the prompt of an action', async () => {
    const app = await openBuiltIn();
    await click(app, 'View prompt of Shorten');
    const preview = within(await screen.findByRole('dialog', { name: 'Shorten' }));
    expect(preview.getByRole('region', { name: 'Prompt' }).textContent).toMatch(/as few words as possible.*\{input\}/s);
    expect(preview.getByText(/^The built-in engine can run it/)).toBeDefined();
  });
});

describe('a default action', () => {
  test('can be created once the others are there: its order follows theirs', async () => {
    await seedActions(new Date());
    await open();
    const button = screen.getByRole('button', { name: 'New action' });
    // Disabled for as long as the list is loading.
    expect(button.hasAttribute('disabled')).toBe(screen.queryByRole('button', { name: /^View prompt/ }) === null);
    await rowOf('Shorten');
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  test('is created after all others, with a lower-case id and the default icon', async () => {
    const app = await openBuiltIn();
    await rowOf('Shorten');
    const last = await DefaultActions.findOne().sort({ displayOrder: -1 }).orFail().lean();
    await click(app, 'New action');
    await screen.findByRole('dialog', { name: 'New action' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'default' }).checked).toBe(true);
    expect(valueOf(/^Display order/)).toBe(String(last.displayOrder + 1));
    await app.user.type(screen.getByLabelText(/^Action ID/), 'Too Formal!');
    await click(app, 'Create action');
    await seeText('Action ID must contain only lowercase letters, numbers, dashes, or underscores.');
    await seeText('Prompt is required.');
    await app.user.clear(screen.getByLabelText(/^Action ID/));
    await app.user.type(screen.getByLabelText(/^Action ID/), 'Formal_1');
    await app.user.type(screen.getByLabelText(/^Name/), ' Formal ');
    const missing = 'This prompt has no {input}, so the user’s prompt is added at its end.';
    await app.user.type(screen.getByLabelText(/^Prompt/), ' Rewrite formally: ');
    expect(screen.getByText(missing)).toBeDefined();
    await app.user.type(screen.getByLabelText(/^Prompt/), typed('{input} '));
    expect(screen.queryByText(missing)).toBeNull();
    await click(app, 'Create action');
    await seeText('Default action created successfully.');
    await rowOf('Formal');
    expect(await DefaultActions.findById('formal_1').lean()).toMatchObject({
      name: 'Formal',
      prompt: 'Rewrite formally: {input}',
      icon: 'default',
      isActive: true,
      description: '',
      displayOrder: last.displayOrder + 1,
    });
  });

  test('is the first one when there are none', async () => {
    const app = await open();
    await seeText('No default actions found');
    await click(app, 'New action');
    await screen.findByRole('dialog', { name: 'New action' });
    expect(valueOf(/^Display order/)).toBe('1');
  });

  test('is not created with an id that is in use, or without the server', async () => {
    const app = await openBuiltIn();
    await click(app, 'New action');
    await app.user.type(await screen.findByLabelText(/^Action ID/), 'shorten');
    await app.user.type(screen.getByLabelText(/^Name/), 'Shorten');
    await app.user.type(screen.getByLabelText(/^Prompt/), 'Shorten');
    await click(app, 'Create action');
    await seeText('An action with this ID already exists.');
    await app.user.type(screen.getByLabelText(/^Action ID/), '2');
    await clickWithoutNetwork(app, 'Create action');
    await seeText(/^Failed to create default action\./);
  });

  test('is edited field by field, but not its id', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Shorten', 'Edit');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Action ID/)).disabled).toBe(true);
    await app.user.clear(screen.getByLabelText(/^Name/));
    await app.user.type(screen.getByLabelText(/^Description/), ' Now.');
    await app.user.type(screen.getByLabelText(/^Name/), 'Shorter');
    await clickWithoutNetwork(app, 'Save changes');
    await seeText(/^Failed to update default action\./);
    app.network.isDown = false;
    await click(app, 'Save changes');
    await seeText('Default action updated successfully.');
    await rowOf('Shorter');
    expect(app.requests.findLast(({ name }) => name === 'ChangeDefaultAction')?.variables).toEqual({
      id: 'shorten',
      input: { name: 'Shorter', description: 'As few words as possible. Now.' },
    });
  });

  test('is deactivated at once, and Undo activates it again', async () => {
    const app = await openBuiltIn();
    await click(app, 'Deactivate Shorten');
    await seeText('Shorten was deactivated.');
    expect((await rowOf('Shorten')).getByText('Inactive')).toBeDefined();
    expect(await DefaultActions.findById('shorten').lean()).toMatchObject({ isActive: false });
    await click(app, 'Undo');
    await screen.findByRole('button', { name: 'Deactivate Shorten' });
    await clickWithoutNetwork(app, 'Deactivate Shorten');
    await seeText('Failed to update action status.');
  });

  test('is deleted after a warning', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Shorten', 'Delete');
    await screen.findByRole('heading', { name: 'Delete Shorten?' });
    await seeText('This will remove the action from all users.');
    await clickWithoutNetwork(app, 'Delete action');
    await seeText(/^Failed to delete default action\./);
    app.network.isDown = false;
    await click(app, 'Delete action');
    await seeText('Default action deleted.');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'View prompt of Shorten' })).toBeNull();
    });
    expect(await DefaultActions.countDocuments({ _id: 'shorten' })).toBe(0);
  });
});

describe('the order and the uses', () => {
  const namesInOrder = async () => {
    await rowOf('Simplify');
    return screen
      .getAllByRole('button', { name: /^View prompt of/ })
      .map((button) => button.ariaLabel?.replace('View prompt of ', ''));
  };

  test('an action is moved with the keyboard, keeps the focus, and Undo moves it back', async () => {
    const app = await openBuiltIn();
    const [first, second, third] = await namesInOrder();
    (await screen.findByRole('button', { name: 'Move Shorten up' })).focus();
    await app.user.keyboard('{Enter}');
    await seeText('Shorten was moved up.');
    expect((await namesInOrder()).slice(0, 3)).toEqual([second, first, third]);
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Shorten down');
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Shorten up' }).disabled).toBe(true);
    await click(app, 'Undo');
    await waitFor(async () => {
      expect((await namesInOrder()).slice(0, 3)).toEqual([first, second, third]);
    });
    expect((await DefaultActions.findById('simplify').lean())?.displayOrder).toBe(1);
  });

  test('a move that fails says why and changes nothing', async () => {
    const app = await openBuiltIn();
    await rowOf('Shorten');
    await DefaultActions.deleteOne({ _id: 'summarize' });
    await click(app, 'Move Shorten up');
    await seeText(/^Failed to move action\. The default actions have changed\./);
    expect((await DefaultActions.findById('simplify').lean())?.displayOrder).toBe(1);
  });

  test('an icon is chosen from the list', async () => {
    const app = await openBuiltIn();
    await chooseInMenu(app, 'Actions for Shorten', 'Edit');
    await app.user.click(await screen.findByRole('radio', { name: 'rocket' }));
    await click(app, 'Save changes');
    await seeText('Default action updated successfully.');
    expect((await DefaultActions.findById('shorten').lean())?.icon).toBe('rocket');
  });
});
