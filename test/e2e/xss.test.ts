import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { givenHostileAccount, hostile, INVITATION_TOKEN, MARKUP } from '../factories/hostile-account.ts';
import { givenSubscriber } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';
import { see, useBrowser } from './browser.ts';

const server = useServer({ webDir: resolve('dist/web') });
const { visit } = useBrowser();

/** A page, and all that shows that a text was taken for code: calls, elements, requests, dialogs, tabs, refusals of the policy. */
async function openWatched(token: string | null = null, keptTexts: Readonly<Record<string, string>> = {}) {
  const { page, context, complaints } = await visit(server.origin(), { reducedMotion: 'reduce' });
  const seen: string[] = [];
  await page.exposeFunction('executed', () => void seen.push(`executed at ${page.url()}`));
  await page.addInitScript(
    ([session, texts]) => {
      for (const [name, text] of Object.entries(texts)) {
        localStorage.setItem(name, text);
        sessionStorage.setItem(name, text);
      }
      if (session !== null) localStorage.setItem('plainprompt.session', session);
    },
    [token, keptTexts] as const,
  );
  page.on('dialog', (dialog) => {
    seen.push(`dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`tab with ${popup.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes('/injected')) seen.push(`request to ${request.url()}`);
  });
  /** Looks for what no listener notices: markup that became elements, and links to scripts. */
  const look = async () => {
    const found = await page.evaluate(() => [
      ...[...document.querySelectorAll('.injected')].map(({ outerHTML }) => outerHTML),
      ...[...document.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
        ['href', 'src', 'action']
          .map((name) => element.getAttribute(name) ?? '')
          .filter((url) => url.startsWith('javascript:executed')),
      ),
    ]);
    seen.push(...found.map((what) => `${what} at ${page.url()}`));
  };
  /** Without the errors that the browser logs when the server refuses a parameter. */
  const faults = () => [...seen, ...complaints.filter((text) => !text.startsWith('Failed to load resource'))];
  return { page, context, look, faults };
}

type Watched = Awaited<ReturnType<typeof openWatched>>;

async function seeFields(scope: Page, fields: readonly string[]): Promise<void> {
  for (const field of fields)
    await see(scope.getByText(hostile(field)).filter({ visible: true }).first()).toBeVisible();
}

async function open({ page, look }: Watched, path: string, fields: readonly string[]): Promise<void> {
  await page.goto(path);
  await seeFields(page, fields);
  await look();
}

test('a script, a request, an element or a link that got through would be noticed', async () => {
  const { page, context, look, faults } = await openWatched();
  await page.goto('/legal/terms');
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.className = 'injected';
    image.src = '/injected.png';
    const link = document.createElement('a');
    link.setAttribute('href', 'javascript:executed(1)');
    document.body.append(image, link);
    return (window as unknown as { executed: (times: number) => Promise<void> }).executed(1);
  });
  await look();
  const found = faults().join('\n');
  for (const sign of ['executed at', 'request to', '<img class="injected"', 'javascript:executed(1) at']) {
    expect(found).toContain(sign);
  }
  await context.close();
});

test('no stored text is executed on any screen, in any dialog', async () => {
  const { token, paymentId } = await givenHostileAccount(server.runtime, async (user) =>
    (await server.signedIn(user)).authorization.replace('Bearer ', ''),
  );
  const watched = await openWatched(token);
  const { page, look } = watched;

  await open(watched, '/dashboard/overview', ['Person', 'Plan']);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await seeFields(page, ['Notice', 'Message']);
  await look();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await seeFields(page, ['Run Action', 'Run Shared']);
  await look();
  await page.keyboard.press('Escape');
  const models = page.getByRole('combobox', { name: 'Model' });
  await see(models.getByRole('option', { name: 'Enabled', exact: false })).toHaveCount(1);
  await look();
  await page.getByRole('textbox', { name: 'Your prompt' }).fill(`Could you please explain this: ${MARKUP}`);
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('group', { name: /^Rewritten prompt/ })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Share' }).click();
  await see(page.getByRole('group', { name: 'What will be public' })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await open(watched, '/dashboard/analytics', ['Action']);

  await open(watched, '/dashboard/custom-actions', ['Action', 'Description', 'Tag', 'Shared', 'Purpose', 'Pattern']);
  const openMenu = () => page.getByRole('button', { name: /^More for Action/ }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await look();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await see(page.getByRole('dialog')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Use Action/ }).click();
  await page.getByRole('group', { name: 'Variables of this action' }).getByLabel('Audience').fill(MARKUP);
  await page.getByRole('textbox', { name: 'Your prompt' }).fill(`Please explain this: ${MARKUP}`);
  await look();

  await open(watched, '/dashboard/history', ['Model']);
  await page.locator('a[id^="entry-"]').last().click();
  for (const view of ['Original', 'Rewrite', 'Changes']) {
    await page.locator('label', { hasText: new RegExp(`^${view}$`) }).click();
    await see(page.getByRole('complementary', { name: 'Selected entry' })).toContainText(MARKUP);
    await look();
  }
  await page.getByText(/^What changed, and why/).click();
  await seeFields(page, ['Reason']);
  await look();

  await open(watched, '/dashboard/billing?billing=annual', [
    'Plan',
    'Feature',
    'Payment',
    'Refusal',
    'Company',
    'Street',
    'Floor',
    'City',
    'Tax',
  ]);
  await open(watched, `/dashboard/billing/receipts/${paymentId}`, ['Payment', 'Company', 'Street']);
  await open(watched, '/dashboard/addons', ['Pack', 'Contents']);

  await open(watched, '/dashboard/teams', ['Team', 'Member', 'Foreigners']);
  await page.getByRole('button', { name: /^Change allowance of Member/ }).click();
  await page.getByRole('button', { name: /^Remove Member/ }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await look();
  for (const dialog of ['Invite', 'Add Member']) {
    await page.getByRole('button', { name: dialog, exact: true }).click();
    await see(page.getByRole('dialog')).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Close' }).click();
  }

  await open(watched, '/dashboard/activity', ['Event']);
  await open(watched, '/dashboard/settings', ['Person']);
  await open(watched, '/dashboard/settings?tab=privacy', ['Person']);
  await open(watched, '/dashboard/settings?tab=providers', ['Person', 'Enabled', 'Offered']);

  expect(watched.faults()).toEqual([]);
  await watched.context.close();

  const stranger = await openWatched();
  await open(stranger, `/auth?invitation=${INVITATION_TOKEN}`, []);
  await see(stranger.page.getByText(/^Inviter .*invites you to join the team Foreigners/)).toBeVisible();
  await stranger.look();
  expect(stranger.faults()).toEqual([]);
  await stranger.context.close();
});

/** Every parameter that a page reads, each of which carries markup. */
const PARAMETERS: Readonly<Record<'visitors' | 'members', Readonly<Record<string, readonly string[]>>>> = {
  visitors: {
    '/': ['utm_source', 'q'],
    '/legal/terms': ['q'],
    '/legal/privacy': ['q'],
    '/legal/security': ['q'],
    '/auth': ['mode', 'invitation', 'email', 'from'],
    '/auth/forgot': ['email'],
    '/auth/reset': ['email', 'token'],
    '/auth/confirm': ['token'],
    '/auth/restore': ['token'],
    [`/${encodeURIComponent(MARKUP)}`]: ['q'],
  },
  members: {
    '/dashboard/overview': ['action', 'text'],
    '/dashboard/analytics': ['range'],
    '/dashboard/custom-actions': ['search', 'category', 'tag', 'favorites', 'view', 'role', 'edit'],
    '/dashboard/history': ['search', 'startDate', 'endDate', 'model', 'action', 'savedWords', 'page', 'entry'],
    '/dashboard/billing': ['checkout', 'billing'],
    [`/dashboard/billing/receipts/${encodeURIComponent(MARKUP)}`]: ['q'],
    '/dashboard/addons': ['checkout', 'buy'],
    '/dashboard/teams': ['range'],
    '/auth/join': ['invitation'],
    '/dashboard/activity': ['page'],
    '/dashboard/settings': ['tab'],
  },
};

test.each(['visitors', 'members'] as const)('no parameter of an address for %s is executed', async (audience) => {
  const member = await givenSubscriber();
  const { authorization } = await server.signedIn(member);
  const watched = await openWatched(audience === 'members' ? authorization.replace('Bearer ', '') : null);
  for (const [path, names] of Object.entries(PARAMETERS[audience])) {
    const query = new URLSearchParams(names.map((name) => [name, MARKUP]));
    await watched.page.goto(`${path}?${query.toString()}#${encodeURIComponent(MARKUP)}`);
    await see(watched.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(watched.page.getByRole('status', { name: /^(Loading|Restoring)/ })).toHaveCount(0);
    await watched.look();
  }
  expect(watched.faults()).toEqual([]);
  await watched.context.close();
});

/** Everything that the app keeps in a browser, where browser extensions and other users can write: as bare text, or in the app's own form. */
const KEPT = {
  'plainprompt.action': MARKUP,
  'plainprompt.model': MARKUP,
  'plainprompt.color-scheme': MARKUP,
  'plainprompt.mask-personal': MARKUP,
  'plainprompt.explorer-queries': MARKUP,
  'plainprompt.explorer-tabs': MARKUP,
  'plainprompt.quota-notices': JSON.stringify([MARKUP]),
  'plainprompt.draft': JSON.stringify({ text: hostile('Draft'), values: { audience: MARKUP }, sent: null }),
  'plainprompt.reused': JSON.stringify({ text: hostile('Reused'), actionId: MARKUP }),
};

test('nothing that a browser keeps is executed', async () => {
  const { authorization } = await server.signedIn(await givenSubscriber());
  const watched = await openWatched(authorization.replace('Bearer ', ''), KEPT);
  for (const path of ['/', '/legal/terms', '/dashboard/overview', '/dashboard/history', '/dashboard/settings']) {
    await watched.page.goto(path);
    await see(watched.page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(watched.page.getByRole('status', { name: /^(Loading|Restoring)/ })).toHaveCount(0);
    if (path === '/dashboard/overview') {
      await see(watched.page.getByRole('textbox', { name: 'Your prompt' })).toHaveValue(hostile('Draft'));
    }
    await watched.look();
  }
  expect(watched.faults()).toEqual([]);
  await watched.context.close();
});
