import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { toCopyName } from '#web/features/custom-actions/copy-name.ts';
import { givenProviderKey } from '../../factories/model-providers.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { openApp, signIn } from '../render-app.tsx';
import { card, choose, givenTranslate, givenTwoActions, names, open, stored } from './library-page.ts';

describe('the library', () => {
  test('explains what will be here, and offers to write the first', async () => {
    const { user, getSearch } = await open();
    expect(screen.getByRole('status', { name: 'Loading your actions' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Create an action' }));
    expect(getSearch()).toBe('?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    expect((await form.findByRole('note')).textContent).toMatch(
      /need an AI model.*No model is set up: we offer none to everyone, and you have added no key\. Choose a paid plan/,
    );
  });

  test('says to a user whose key has no model to select one', async () => {
    await signIn(await givenOwnKeyHolder());
    openApp('/dashboard/custom-actions?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    const note = await form.findByRole('note');
    expect(note.textContent).toMatch(/need an AI model.*Select a model for your key\.$/);
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/dashboard/settings?tab=providers');
  });

  test('shows what each does and how often it did', async () => {
    await open('', givenTranslate);
    const action = await card('Translate');
    expect(action.getByText('Translation')).toBeDefined();
    expect(action.getByText('Translate into French: {input}')).toBeDefined();
    expect(action.getByText('Used 3 times')).toBeDefined();
    expect(action.getByText('Needs a model')).toBeDefined();
  });

  test("has the operator's actions as Default, to use and not to change", async () => {
    await seedActions(new Date());
    const { user } = await open();
    const shorten = await card('Shorten');
    expect(shorten.getByText('Default')).toBeDefined();
    expect(shorten.getByText('Built-in engine')).toBeDefined();
    expect((await card('Fix grammar')).getByText('Needs a model')).toBeDefined();
    await user.click(shorten.getByRole('button', { name: 'More for Shorten' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Copy template',
    ]);
  });

  test('leads to the composer with an action chosen', async () => {
    await givenProviderKey(testContext(asAnonymous), {
      keyName: 'main',
      provider: 'openai',
      key: 'sk-operator-0000001',
    });
    const { user, router, account } = await open('', givenTranslate);
    await user.click((await card('Translate')).getByRole('button', { name: 'Use Translate' }));
    expect(router.state.location.pathname).toBe('/dashboard/overview');
    const [action] = await stored(account);
    expect(sessionStorage.getItem('plainprompt.action')).toBe(String(action?._id));
  });

  test('offers no action to use that no model can run, and says once what is missing', async () => {
    await seedActions(new Date());
    await open('', givenTwoActions);
    const use = (await card('Translate')).getByRole<HTMLButtonElement>('button', { name: 'Use Translate' });
    expect(use.disabled).toBe(true);
    expect(document.getElementById(use.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Needs a model');
    expect(screen.getAllByText('Needs a model').length).toBeGreaterThan(2);
    expect(screen.getAllByText(/No model is set up/)).toHaveLength(1);
    expect(screen.getByRole('note').textContent).toMatch(
      /^You can’t run the actions marked “Needs a model” yet\..*Choose a paid plan/,
    );
  });

  test('says nothing about models when it shows only actions that need none', async () => {
    await seedActions(new Date());
    await open('?search=shorten');
    await card('Shorten');
    expect(names()).toEqual(['Shorten']);
    expect(screen.queryByRole('note')).toBeNull();
  });

  test('copies a template', async () => {
    await choose(await open('', givenTranslate), 'Translate', 'Copy template');
    expect((await screen.findAllByText('Template copied to clipboard!')).length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe('Translate into French: {input}');
  });

  test('gives a reason when it cannot load, and tries again', async () => {
    const account = await givenSubscriber();
    await givenTranslate(account);
    await signIn(account);
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Custom Actions' }));
    expect(await screen.findByText('Your actions could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Translate');
    expect(await screen.findByText(/^You can’t run the actions marked/)).toBeDefined();
  });

  test('keeps the form that is filled in when the models, which could not be loaded, are loaded again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/custom-actions?edit=new');
    network.failingOperation = 'LibraryModels';
    await user.type(await screen.findByLabelText('Name'), 'Checklist');
    network.failingOperation = null;
    window.dispatchEvent(new Event('focus'));
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    expect(await form.findByText(/No model is set up/)).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Checklist');
  });
});

describe('the filters', () => {
  test('are in the address, and find words, categories, tags and favorites', async () => {
    const { user, getSearch } = await open('', givenTwoActions);
    await card('Translate');
    await user.type(screen.getByLabelText('Search actions'), 'FRENCH ');
    await waitFor(() => {
      expect(names()).toEqual(['Translate']);
    });
    expect(getSearch()).toBe('?search=FRENCH');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'General');
    expect(names()).toEqual(['Checklist']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), '');
    await user.click(screen.getByRole('button', { name: 'french' }));
    expect(getSearch()).toBe('?tag=french');
    expect(names()).toEqual(['Translate']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), '');
    await user.click(screen.getByRole('button', { name: 'Favorites' }));
    expect(names()).toEqual(['Checklist']);
  });

  test('that find nothing say so', async () => {
    const { user } = await open('?search=nothing', givenTwoActions);
    await screen.findByText('No actions found');
    await user.click(screen.getByRole('button', { name: 'Show all actions' }));
    expect(names()).toEqual(['Checklist', 'Translate']);
  });
});

describe('an action', () => {
  test('is written, with tags that Enter adds once', async () => {
    const { user, account, getSearch } = await open('?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    await user.type(form.getByLabelText('Name'), 'Checklist');
    await user.click(form.getByLabelText('Template'));
    await user.paste('Make a checklist of {input} for {audience}');
    await user.type(form.getByLabelText('Tags'), 'lists{Enter}LISTS{Enter}work{Enter}');
    await user.click(form.getByRole('button', { name: 'Remove tag work' }));
    await user.click(form.getByRole('button', { name: 'Save action' }));
    expect(await card('Checklist')).toBeDefined();
    expect(getSearch()).toBe('');
    expect(await stored(account)).toMatchObject([{ name: 'Checklist', category: 'General', tags: ['lists'] }]);
  });

  test('says when its tag has as many characters as a tag can have', async () => {
    const { user } = await open('?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    const hint = form.getByText('Press Enter to add a tag.');
    await user.click(form.getByLabelText('Tags'));
    await user.paste('Write a warm thank-you to a donor');
    expect(form.getByLabelText<HTMLInputElement>('Tags').value).toBe('Write a warm thank-you to a do');
    expect(hint.textContent).toBe('A tag can have at most 30 characters. Press Enter to add this one.');
    expect(hint.getAttribute('role')).toBe('status');
  });

  test('needs a name and a template', async () => {
    const { user, requests } = await open('?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    await user.click(form.getByRole('button', { name: 'Save action' }));
    expect(form.getByText('Name is required')).toBeDefined();
    expect(form.getByText('Template is required')).toBeDefined();
    // It may be out of sight, above the button.
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Checklist');
    await user.click(form.getByRole('button', { name: 'Save action' }));
    expect(document.activeElement).toBe(form.getByLabelText('Template'));
    expect(requests.map(({ name }) => name)).not.toContain('CreateCustomAction');
  });

  test('that can not be saved keeps what was written', async () => {
    const { user, network } = await open('?edit=new');
    const form = within(await screen.findByRole('dialog', { name: 'New action' }));
    await user.type(form.getByLabelText('Name'), 'Checklist');
    await user.type(form.getByLabelText('Template'), 'Make a checklist');
    expect(form.getByText('Your template has no {input}, so your prompt is added at its end.')).toBeDefined();
    const effects = within(form.getByLabelText('Effect')).getAllByRole('option');
    expect(effects.map(({ textContent }) => textContent)).toContain('Answers the prompt: “Reply to this email”');
    network.isDown = true;
    await user.click(form.getByRole('button', { name: 'Save action' }));
    expect(await form.findByText(/^Failed to save custom action/)).toBeDefined();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Checklist');
    network.isDown = false;
    await user.click(form.getByRole('button', { name: 'Save action' }));
    expect((await card('Checklist')).getByText('Your prompt is added at the end.')).toBeDefined();
  });

  test('is changed', async () => {
    const { user, account } = await open('', givenTranslate);
    await choose({ user }, 'Translate', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Translate' }));
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'To French');
    await user.type(form.getByLabelText('Tags'), 'work{Enter}');
    await user.click(form.getByRole('radio', { name: 'language' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await card('To French')).toBeDefined();
    expect(await stored(account)).toMatchObject([
      { name: 'To French', category: 'Translation', tags: ['french', 'work'], icon: 'language' },
    ]);
  });

  test('is a favorite at once, and no longer when the server can’t be reached', async () => {
    const { user, network, account } = await open('', givenTranslate);
    const star = (await card('Translate')).getByRole('button', { name: 'Favorite Translate' });
    await user.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await waitFor(async () => {
      expect(await stored(account)).toMatchObject([{ isFavorite: true }]);
    });
    network.isDown = true;
    await user.click(star);
    expect(await screen.findByText('Failed to update favorite status')).toBeDefined();
    expect(star.getAttribute('aria-pressed')).toBe('true');
  });

  test('is deleted after a confirmation', async () => {
    const { user, account } = await open('', givenTranslate);
    const action = await card('Translate');
    await choose({ user }, 'Translate', 'Delete');
    await user.keyboard('{Escape}');
    expect(action.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(action.getByRole('button', { name: 'More for Translate' }));
    await choose({ user }, 'Translate', 'Delete');
    expect(action.getByRole('alertdialog', { name: 'Delete the action “Translate”?' })).toBeDefined();
    expect(await stored(account)).toHaveLength(1);
    await user.click(action.getByRole('button', { name: 'Delete action' }));
    expect(await screen.findByText('No actions of your own yet')).toBeDefined();
    expect(await screen.findByText('Action deleted: Translate')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Custom Actions Library' }));
    expect(await stored(account)).toEqual([]);
  });

  test('that can not be deleted stays', async () => {
    const { user, network } = await open('', givenTranslate);
    const action = await card('Translate');
    await choose({ user }, 'Translate', 'Delete');
    network.isDown = true;
    await user.click(action.getByRole('button', { name: 'Delete action' }));
    expect(await action.findByText(/^Failed to delete custom action/)).toBeDefined();
  });
});

describe('a copy', () => {
  test('of an own action has all of its fields and another name, and is opened for editing', async () => {
    const app = await open('', givenTranslate);
    await choose(app, 'Translate', 'Duplicate');
    expect(await screen.findByRole('dialog', { name: 'Edit Translate (copy)' })).toBeDefined();
    const actions = await stored(app.account);
    const [original, copy] = ['Translate', 'Translate (copy)'].map((name) => actions.find((it) => it.name === name));
    expect(copy).toMatchObject({ name: 'Translate (copy)', category: 'Translation', tags: ['french'], useCount: 0 });
    expect(copy?.prompt).toBe(original?.prompt);
  });

  test('of a default action is an action of the user', async () => {
    await seedActions(new Date());
    const app = await open();
    await choose(app, 'Shorten', 'Duplicate');
    expect(await screen.findByRole('dialog', { name: 'Edit Shorten (copy)' })).toBeDefined();
    expect(await stored(app.account)).toMatchObject([
      { name: 'Shorten (copy)', category: 'General', icon: 'scissors' },
    ]);
  });

  test('that the server rejects says why', async () => {
    const app = await open('', givenTranslate);
    await card('Translate');
    app.network.isDown = true;
    await choose(app, 'Translate', 'Duplicate');
    expect(await screen.findByText(/^Failed to save custom action/)).toBeDefined();
  });

  test.each([
    ['Translate', [], 'Translate (copy)'],
    ['Translate', ['Translate (copy)', 'Translate (copy 2)'], 'Translate (copy 3)'],
    ['x'.repeat(80), [], `${'x'.repeat(73)} (copy)`],
  ])('of %s is named after it', (name, taken, copy) => {
    expect(toCopyName(name, taken, 80)).toBe(copy);
  });
});

describe('the menu of an action', () => {
  test('is used by the keyboard', async () => {
    const { user } = await open('', givenTranslate);
    const button = (await card('Translate')).getByRole('button', { name: 'More for Translate' });
    button.focus();
    await user.keyboard('{Enter}');
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe('Edit');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Duplicate');
    await user.keyboard('{End}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('Delete');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
