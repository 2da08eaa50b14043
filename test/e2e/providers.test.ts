import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { saveEnabledModels } from '#api/modules/provider-keys/edit-model-lists.ts';
import type { ModelProviders } from '#api/ports/model-providers.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { givenProviderKey, providersOnDemand } from '../factories/model-providers.ts';
import { getPlanBalance } from '../factories/simplify.ts';
import { givenPayer } from '../factories/subscription.ts';
import { givenSubscriber } from '../factories/user.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';
import { useProviderStubs } from '../setup/provider-stubs.ts';
import { useServer } from '../setup/server.ts';
import { findFaults } from './accessibility.ts';
import { findExtensionFaults } from './accessibility.ts';
import { see, useBrowser } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSite } from './site.ts';

const TEXT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain how photosynthesis works in at most 120 words.';

const stubs = useProviderStubs();
let reached: ModelProviders | undefined;
const providers = () => (reached ??= createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() }));
const server = useServer({
  webDir: resolve('dist/web'),
  parts: {
    modelProviders: providersOnDemand(providers),
  },
});
const { visit } = useBrowser();
const extension = useExtension();
const site = useSite({
  '/': '<!doctype html><title>Any page</title><textarea id="field" rows="6" cols="60"></textarea>',
});

let keyCount = 0;
/** A provider key with which models answer with a text. */
function answeringKey(text = REWRITE) {
  keyCount += 1;
  const key = `sk-proj-canary${keyCount}Zq8W3kVx7LmT2pRs9Ydb4Nfh6`;
  stubs.behave(key, { kind: 'answer', text });
  return key;
}

async function openAs(user: UserRecord, path: string) {
  const { authorization } = await server.signedIn(user);
  const opened = await visit(server.origin());
  await opened.page.addInitScript(
    (token) => {
      localStorage.setItem('plainprompt.session', token);
    },
    authorization.replace('Bearer ', ''),
  );
  await opened.page.goto(path);
  return opened;
}

type Opened = Awaited<ReturnType<typeof openAs>>;

async function rewriteAndSeeInHistory({ page, complaints, context }: Opened) {
  await page.getByRole('textbox', { name: 'Your prompt' }).fill(TEXT);
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('group', { name: /^Rewritten prompt/ });
  await see(result).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await see(page.getByText(REWRITE).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
}

test.each([
  ['OpenAI', 'openai'],
  ['Straico', 'straico'],
  ['OpenRouter', 'openrouter'],
] as const)('a user saves a key for %s and rewrites with it, without using a prompt', async (name, provider) => {
  const user = await givenPayer();
  const key = answeringKey();
  const opened = await openAs(user, '/dashboard/settings?tab=providers');
  const form = opened.page.locator('form', { has: opened.page.getByLabel(`${name} key`, { exact: true }) });
  await form.getByLabel(`${name} key`, { exact: true }).fill(key);
  await form.getByRole('button', { name: /^Save/ }).click();
  await see(opened.page.getByText(`${name} key saved successfully.`).first()).toBeVisible();

  const me = await server.signedIn(user);
  const { body } = await server.rest('GET', '/user/models', me);
  const { data } = body as { data: Record<string, { model: string; source: string }[]> };
  const model = data[provider]?.find(({ source }) => source === 'byok')?.model;
  await server.rest('PUT', '/user/settings/default-model', me, { provider, model });
  await opened.page.goto('/dashboard/overview');
  await rewriteAndSeeInHistory(opened);
  expect(stubs.callsOf(key).length).toBeGreaterThan(1);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});

test.each(['openai', 'anthropic'] as const)(
  "the operator's key for %s rewrites a user's prompt, for one prompt of their quota",
  async (provider) => {
    const user = await givenSubscriber();
    const key = answeringKey();
    await givenProviderKey(testContext(asAnonymous, { runtime: server.runtime }), {
      keyName: provider,
      provider,
      key,
    });
    // The key was tried when it was saved.
    const trials = stubs.callsOf(key).length;
    await rewriteAndSeeInHistory(await openAs(user, '/dashboard/overview'));
    expect(stubs.callsOf(key)).toHaveLength(trials + 1);
    expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
  },
);

test('a rewrite that lost the limit is refused, shows where, and is kept anyway for one prompt', async () => {
  const user = await givenSubscriber();
  const key = answeringKey('Explain how photosynthesis works.');
  await givenProviderKey(testContext(asAnonymous, { runtime: server.runtime }), {
    keyName: 'openai',
    provider: 'openai',
    key,
  });
  const { page, complaints, context } = await openAs(user, '/dashboard/overview');
  await page.getByRole('textbox', { name: 'Your prompt' }).fill(TEXT);
  await page.keyboard.press('Control+Enter');
  const lost = page.getByRole('list', { name: 'What the rewrite left out' });
  await see(lost.locator('mark').first()).toContainText('120');
  expect(await findFaults(page)).toEqual([]);
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });

  await page.getByRole('button', { name: 'Keep it anyway (1 prompt)' }).click();
  const result = page.getByRole('group', { name: /^Rewritten prompt/ });
  await see(result).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'History' }).click();
  await see(page.getByText('Explain how photosynthesis works.').first()).toBeVisible();
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, holds: 0 });
  expect(complaints).toEqual([]);
  await context.close();
});

const givenProduct = () => Promise.all([seedPlans(new Date()), seedActions(new Date())]);

/** Opens the panel for the prompt. */
async function openPanel() {
  const page = await extension.openPage(site.url('/'));
  const field = page.locator('#field');
  await field.fill(TEXT);
  await field.focus();
  await extension.trigger(page, 'shortcut');
  return { page, field, part: extensionPartOf(page) };
}

describe('in the browser extension', () => {
  test('a rewrite that lost the limit is refused, shows where, and is kept anyway: in the panel and in the popup', async () => {
    await givenProduct();
    await givenProviderKey(testContext(asAnonymous, { runtime: server.runtime }), {
      keyName: 'openai',
      provider: 'openai',
      key: answeringKey('Explain how photosynthesis works.'),
    });
    await signUpAndIn(extension, server.origin());
    const { page, field, part } = await openPanel();
    await part.find('StaticText', 'This rewrite was refused, and nothing was charged.');
    await part.find('list', 'What the rewrite left out');
    await part.find('mark', '');
    expect(await part.has('button', 'Replace')).toBe(false);
    await part.click('button', 'Keep it anyway (1 prompt)');
    await part.click('button', 'Replace');
    await see(field).toHaveValue('Explain how photosynthesis works.');
    await page.close();

    const popup = await extension.openExtensionPage('popup');
    await see(popup.getByText('4 prompts left')).toBeVisible();
    await popup.getByLabel('Your prompt').fill(TEXT);
    await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
    await see(popup.getByRole('list', { name: 'What the rewrite left out' }).locator('mark').first()).toContainText(
      '120',
    );
    expect(await findExtensionFaults(popup)).toEqual([]);
    await popup.getByRole('button', { name: 'Keep it anyway (1 prompt)' }).click();
    await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(
      'Explain how photosynthesis works.',
    );
    await see(popup.getByText('3 prompts left')).toBeVisible();
    await popup.close();
  });

  test('an action that needs a model says how to get one, and runs once there is one', async () => {
    await givenProduct();
    await signUpAndIn(extension, server.origin());
    const popup = await extension.openExtensionPage('popup');
    await popup.getByLabel('Default action').selectOption('summarize');
    await see(popup.getByRole('alert')).toContainText(/needs a model\. No model is set up: .*which need no model/);
    await see(popup.getByRole('button', { name: 'Simplify', exact: true })).toBeDisabled();
    expect(await findExtensionFaults(popup)).toEqual([]);

    const { page, field, part } = await openPanel();
    await part.find('StaticText', /needs a model\. No model is set up: .*which need no model/);
    const opened = extension.context().waitForEvent('page');
    await part.click('button', 'See plans');
    expect((await opened).url()).toContain(server.origin());
    await (await opened).close();

    await givenProviderKey(testContext(asAnonymous, { runtime: server.runtime }), {
      keyName: 'openai',
      provider: 'openai',
      key: answeringKey(),
    });
    await page.bringToFront();
    await part.click('button', 'Try again');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(REWRITE);
    await page.close();
    await popup.close();
  });

  test('the model that is chosen in the popup rewrites what is selected in pages, until another one is chosen', async () => {
    await givenProduct();
    const ctx = testContext(asAnonymous, { runtime: server.runtime });
    const key = answeringKey();
    await givenProviderKey(ctx, { keyName: 'openrouter', provider: 'openrouter', key });
    const models = ['meta/llama', 'x/y'];
    await saveEnabledModels(ctx, 'openrouter', models);
    await signUpAndIn(extension, server.origin());
    const popup = await extension.openExtensionPage('popup');
    const inPopup = popup.getByLabel('Model');
    await see(inPopup).toHaveValue('product');
    for (const model of models.toReversed()) {
      await inPopup.selectOption(`OPENROUTER:${model}`);
      await popup.reload();
      await see(inPopup).toHaveValue(`OPENROUTER:${model}`);
      const before = stubs.callsOf(key).length;
      const { page, field, part } = await openPanel();
      await part.click('button', 'Replace');
      await see(field).toHaveValue(REWRITE);
      await page.close();
      const since = stubs.callsOf(key).slice(before);
      expect(since.map(({ body }) => (body as { model: string }).model)).toEqual([model]);
    }
    await inPopup.selectOption('product');
    await popup.close();
  });
});
