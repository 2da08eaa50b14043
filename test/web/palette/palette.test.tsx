import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';

async function open(given = givenSubscriber) {
  const account = await given();
  await seedActions(new Date());
  const action = await givenCustomAction(account);
  await signIn(account);
  const app = openApp('/dashboard/history');
  await screen.findByRole('heading', { name: 'Simplification History' });
  await app.user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
  return { ...app, action, account, palette, field: palette.getByRole('combobox', { name: 'Command' }) };
}

test('the palette goes to a page by its name', async () => {
  const { user, field, router } = await open();
  expect(document.activeElement).toBe(field);
  await user.type(field, 'team{Enter}');
  await screen.findByRole('heading', { name: 'Team Management' });
  expect(router.state.location.pathname).toBe('/dashboard/teams');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['promo', 'Billing'],
  ['invoice', 'Billing'],
  ['receipt', 'Billing'],
  ['cancel', 'Billing'],
  ['invite', 'Teams'],
  ['seats', 'Teams'],
])('the palette finds what users call "%s" on %s', async (word, page) => {
  const { user, field, palette } = await open();
  await user.type(field, word);
  expect(await palette.findByRole('option', { name: `Go to ${page}` })).toBeDefined();
});

test('Enter runs a command only: the browser does not also press the button that has the focus again then', async () => {
  const { field } = await open();
  fireEvent.change(field, { target: { value: 'team' } });
  // False: the browser's own action for the key was prevented.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  await screen.findByRole('heading', { name: 'Team Management' });
});

test('the palette runs an action: it is chosen, and the cursor is in the composer', async () => {
  const { user, field, palette, action } = await open();
  await palette.findByRole('option', { name: /^Run Translate/ });
  await user.type(field, 'translate run{Enter}');
  await waitFor(async () => {
    expect(document.activeElement).toBe(await screen.findByLabelText('Your prompt'));
  });
  expect(sessionStorage.getItem('plainprompt.action')).toBe(String(action._id));
});

test('an action of the team that has the name of another action says whose it is', async () => {
  const { palette } = await open(async () => {
    const now = new Date();
    const ada = await givenTeamOwner('pro', { createdAt: now });
    const team = await givenTeam(ada, { name: 'Engines' });
    const times = { createdAt: now, updatedAt: now };
    await TeamActions.create({ teamId: team._id, name: 'Translate', prompt: 'Translate: {input}', ...times });
    return ada;
  });
  expect(await palette.findByRole('option', { name: 'Run Translate (needs a model)' })).toBeDefined();
  expect(palette.getByRole('option', { name: 'Run Translate (Engines) (needs a model)' })).toBeDefined();
});

describe('actions in the palette that need a model', () => {
  test('are marked while the user has none, as in the menu of the composer', async () => {
    const { palette } = await open();
    await palette.findByRole('option', { name: 'Run Fix grammar (needs a model)' });
    expect(palette.getByRole('option', { name: 'Run Translate (needs a model)' })).toBeDefined();
    expect(palette.getByRole('option', { name: 'Run Shorten' })).toBeDefined();
  });

  test('are not marked for a user with a model', async () => {
    const { palette, answered } = await open(async () => {
      const account = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(account)), 'openai', 'gpt-5-mini');
      return account;
    });
    // No action is marked before the answer, so the marks are looked for after it.
    await waitFor(() => {
      expect(answered).toContain('PaletteModels');
    });
    expect(await palette.findByRole('option', { name: 'Run Fix grammar' })).toBeDefined();
    expect(palette.queryByText(/needs a model/)).toBeNull();
  });

  test('are listed also when the models could not be loaded', async () => {
    await signIn(await givenSubscriber());
    await seedActions(new Date());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.failingOperation = 'PaletteModels';
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Run Fix grammar' })).toBeDefined();
  });
});

test('the palette is walked through with the arrow keys, past the end to the start', async () => {
  const { user, palette } = await open();
  const chosen = () => palette.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('Simplify a prompt');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Go to Overview');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('Logout');
});

test('the palette keeps the chosen command when others arrive', async () => {
  const { user, palette } = await open();
  const chosen = () => palette.getByRole('option', { selected: true }).textContent;
  expect(palette.queryByRole('option', { name: /^Run Translate/ })).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Logout');
  await palette.findByRole('option', { name: /^Run Translate/ });
  expect(chosen()).toBe('Logout');
});

test('the palette says when no command matches', async () => {
  const { user, field, palette, router } = await open();
  await user.type(field, 'xyzzy');
  expect(await palette.findByText('No command matches')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/history');
});

test('the palette opens at a click, too', async () => {
  await signIn(await givenSubscriber());
  const { user } = openApp('/dashboard/history');
  await user.click(await screen.findByRole('button', { name: 'Commands' }));
  expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeDefined();
});

test.each([
  ['dark theme', 'data-mantine-color-scheme', 'dark'],
  ['use light', 'data-mantine-color-scheme', 'light'],
])('the palette changes the theme: %s', async (typed, attribute, value) => {
  const { user, field } = await open();
  await user.type(field, `${typed}{Enter}`);
  expect(document.documentElement.getAttribute(attribute)).toBe(value);
});

test('the palette finds settings by what they are about, and signs out', async () => {
  const { user, field, router } = await open();
  await user.type(field, 'retention{Enter}');
  expect(router.state.location.search).toBe('?tab=privacy');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'log out{Enter}');
  await waitFor(() => {
    expect(isSignedIn()).toBe(false);
  });
});

test('the palette searches the history, and opens an entry', async () => {
  const { user, field, palette, account, router } = await open();
  await givenHistoryEntries(account, {
    count: 1,
    now: Date.now(),
    overrides: () => ({ originalText: 'Could you please list\nthe zebras?', simplifiedText: 'List the zebras.' }),
  });
  await user.type(field, 'zebra');
  await palette.findByRole('option', { name: 'History: Could you please list the zebras?' });
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toMatch(/^\?search=zebra&entry=[0-9a-f]{24}$/);
  expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
});

test('the palette shortens a long entry without cutting an emoji in two', async () => {
  const { user, field, palette, account } = await open();
  const start = `zebra ${'a'.repeat(63)}🦓`;
  const texts = { originalText: `${start}🦓 and more`, simplifiedText: 'Zebra.' };
  await givenHistoryEntries(account, { count: 1, now: Date.now(), overrides: () => texts });
  await user.type(field, 'zebra');
  expect(await palette.findByRole('option', { name: `History: ${start}…` })).toBeDefined();
});

test('? lists the shortcuts, unless the user is typing', async () => {
  await signIn(await givenSubscriber());
  const { user } = openApp('/dashboard/overview');
  const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
  await user.type(prompt, 'Why?');
  expect(prompt.value).toBe('Why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('heading', { name: 'Overview' }));
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Help and keyboard shortcuts' }));
  expect(dialog.getByText('Reject or accept the change')).toBeDefined();
  // Not the button that closes it, which a ring would mark as the thing to press.
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Help and keyboard shortcuts' }));
});

describe('help', () => {
  const expectHelp = async (dialogName: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: dialogName }));
    expect(dialog.getByRole('link', { name: 'Frequently asked questions' }).getAttribute('href')).toBe('/#faq');
    const support = dialog.getByRole('link', { name: supportEmail() });
    expect(support.getAttribute('href')).toBe(`mailto:${supportEmail()}`);
  };

  test('is in the sidebar: the answers of the landing page, and the address of support', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/history');
    await user.click(await screen.findByRole('button', { name: 'Help' }));
    await expectHelp('Help');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['help', 'contact support', 'faq'])('is found in the palette: %s', async (typed) => {
    const { user, field } = await open();
    await user.type(field, `${typed}{Enter}`);
    await expectHelp('Help');
  });

  test('is under the shortcuts, too', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    await user.keyboard('?');
    await expectHelp('Help and keyboard shortcuts');
  });
});

describe('an administrator', () => {
  async function openAsAdmin() {
    const account = await givenSubscriber({ email: 'ada@example.com', fullName: 'Ada Lovelace' });
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    await app.user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
    return { ...app, account, palette, field: palette.getByRole('combobox', { name: 'Command' }) };
  }

  test('finds users by a part of their address, and opens their page', async () => {
    const { user, field, palette, account, router } = await openAsAdmin();
    await user.type(field, 'da@exam');
    await palette.findByRole('option', { name: 'User: ada@example.com (Ada Lovelace)' });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(`/admin/users/${String(account._id)}`);
  });

  test('finds the pages of the admin area, from any page', async () => {
    const { user, field, palette, router } = await openAsAdmin();
    await user.type(field, 'payments to review');
    await palette.findByRole('option', { name: 'Go to Admin: Payments to review' });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/admin/payment-reviews');
  });

  test('opens the form of a new user, and sees what belongs to the admin area first there', async () => {
    const { user, field, palette, router } = await openAsAdmin();
    await user.type(field, 'new user');
    await palette.findByRole('option', { name: 'New user' });
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'New user' });
    // Neither a reload nor Back opens the form again.
    expect(router.state.location).toMatchObject({ pathname: '/admin/users', search: '' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Control>}k{/Control}');
    const commands = within(await screen.findByRole('listbox', { name: 'Commands' }));
    await commands.findByRole('option', { name: 'New webhook' });
    expect(commands.getAllByRole('option')[0]?.textContent).toBe('Go to Admin: Home');
  });
});

test('the form of a new user leaves the list beneath it filtered', async () => {
  await signIn(await givenAdmin());
  const { user, router } = openApp('/admin/users?q=ada');
  await screen.findByRole('heading', { name: 'Users' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'new user');
  await screen.findByRole('option', { name: 'New user' });
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'New user' });
  expect(router.state.location).toMatchObject({ pathname: '/admin/users', search: '?q=ada' });
});

test('other users find no users and no pages of administrators', async () => {
  const { user, field, palette, account, requests } = await open();
  await user.type(field, account.email);
  expect(await palette.findByText('No command matches')).toBeDefined();
  expect(requests.map(({ name }) => name)).not.toContain('PaletteAdmin');
});
