import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { OwnKeys } from '#api/modules/own-keys/own-key.model.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import type { KeyVerdict } from '#api/ports/model-providers.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { givenOwnKeyHolder, givenPayer, setPlan } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

type Account = Awaited<ReturnType<typeof givenSubscriber>>;

async function open(account: Account, verdict?: KeyVerdict) {
  await signIn(account);
  const { modelProviders, tried } = providersOf(verdict && { verdict });
  const app = openApp('/dashboard/settings?tab=providers', { runtime: { ...testRuntime(), modelProviders } });
  await screen.findByRole('heading', { name: 'Settings' });
  return { ...app, account, tried };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const KEY = 'sk-own-key-0123456789';
/** The models of OpenAI that users can enable. */
const OPENAI_MODELS = 7;

describe('own keys on a plan without them', () => {
  test('are offered with a paid plan', async () => {
    await open(await givenSubscriber());
    const locked = await card('Bring your own keys');
    expect(locked.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/dashboard/billing');
    expect(screen.queryByRole('region', { name: 'OpenAI' })).toBeNull();
  });

  test('can still be removed', async () => {
    const holder = await givenOwnKeyHolder();
    await setPlan(holder, 'free');
    const { user } = await open(holder);
    await user.click(await screen.findByRole('button', { name: 'Remove OpenAI key' }));
    await user.click(screen.getByRole('button', { name: 'Remove key' }));
    expect(await screen.findByText('Key removed')).toBeDefined();
    expect(await OwnKeys.countDocuments({ userId: holder._id })).toBe(0);
  });
});

describe('an own key', () => {
  test('is tried, saved and shown by its last four characters', async () => {
    const { user, tried } = await open(await givenPayer());
    const openai = await card('OpenAI');
    expect(openai.getByText('No key yet.')).toBeDefined();
    expect(openai.getByRole('button', { name: 'Show key' })).toBeDefined();
    expect(openai.getByText(/A ChatGPT or Claude subscription is not an API key\.$/)).toBeDefined();
    await user.type(openai.getByLabelText('OpenAI key'), KEY);
    await user.click(openai.getByRole('button', { name: 'Save key' }));
    expect((await openai.findByText(/^Key saved/)).textContent).toBe('Key saved. OpenAI key saved successfully.');
    expect(openai.getByText(/^Key saved/).closest('[data-uncertain="true"]')).toBeNull();
    expect(openai.getByText('Key ending in 6789, verified.')).toBeDefined();
    expect(openai.getByText('No model is selected, so this key is not used yet.')).toBeDefined();
    expect(openai.getByLabelText<HTMLInputElement>('New OpenAI key').value).toBe('');
    expect(openai.getByText('Replaces the saved key.')).toBeDefined();
    expect(tried).toEqual([{ provider: 'openai', key: KEY }]);
  });

  test("is refused with the provider's reason beside it, and stays typed", async () => {
    const verdict = { outcome: 'refused', reason: 'Incorrect API key provided.' } as const;
    const { user } = await open(await givenPayer(), verdict);
    const openai = await card('OpenAI');
    await user.type(openai.getByLabelText('OpenAI key'), KEY);
    await user.click(openai.getByRole('button', { name: 'Save key' }));
    expect(await openai.findByText('OpenAI refused this key: Incorrect API key provided.')).toBeDefined();
    const field = openai.getByLabelText<HTMLInputElement>('OpenAI key');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(KEY);
    expect(openai.queryByText(/^Key saved/)).toBeNull();
  });

  test('that could not be tried says so', async () => {
    const { user } = await open(await givenPayer(), { outcome: 'unreachable', reason: 'It did not answer.' });
    const openai = await card('OpenAI');
    await user.type(openai.getByLabelText('OpenAI key'), `${KEY}{Enter}`);
    expect(await openai.findByText(/not verified, because the provider could not be reached/)).toBeDefined();
    const feedback = await openai.findByText(/^Key saved/);
    expect(feedback.textContent).toMatch(/^Key saved\. It could not be checked, because \w+ could not be reached\.$/);
    // It does not look like plain success.
    expect(feedback.closest('[role="status"]')?.getAttribute('data-uncertain')).toBe('true');
  });

  test('is removed by an empty field, after a question', async () => {
    const holder = await givenOwnKeyHolder();
    const { user } = await open(holder);
    const openai = await card('OpenAI');
    await user.type(await openai.findByLabelText('New OpenAI key'), '{Enter}');
    const question = within(openai.getByRole('alertdialog', { name: 'Remove your OpenAI key?' }));
    expect(await OwnKeys.countDocuments({ userId: holder._id })).toBe(1);
    await user.click(question.getByRole('button', { name: 'Remove key' }));
    expect(await openai.findByText('Key removed')).toBeDefined();
    expect(openai.getByText('No key yet.')).toBeDefined();
    expect(openai.getByRole('button', { name: 'Show key' })).toBeDefined();
  });

  test('is disabled with its models, and enabled again', async () => {
    const { user } = await open(await givenOwnKeyHolder());
    const openai = await card('OpenAI');
    await user.click(await openai.findByRole('switch', { name: 'Use my OpenAI key' }));
    expect(await openai.findByText('BYOK disabled')).toBeDefined();
    expect(openai.queryByRole('checkbox')).toBeNull();
    await user.click(openai.getByRole('switch', { name: 'Use my OpenAI key' }));
    expect(await openai.findByText('BYOK enabled')).toBeDefined();
    expect(openai.getAllByRole('checkbox')).toHaveLength(OPENAI_MODELS);
  });

  test('says that it may not have been saved when the server is away', async () => {
    const { user, network } = await open(await givenOwnKeyHolder());
    const openai = await card('OpenAI');
    network.isDown = true;
    await user.click(await openai.findByRole('switch', { name: 'Use my OpenAI key' }));
    expect(
      await openai.findByText('The server could not be reached, so this may not have been saved. Please try again.'),
    ).toBeDefined();
    expect(openai.getByRole<HTMLInputElement>('switch', { name: 'Use my OpenAI key' }).checked).toBe(true);
  });
});

describe('the models of a key', () => {
  const ticked = (scope: Awaited<ReturnType<typeof card>>) =>
    scope.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;

  test('are ticked and then saved', async () => {
    const { user, account } = await open(await givenOwnKeyHolder());
    const openai = await card('OpenAI');
    const save = await openai.findByRole<HTMLButtonElement>('button', { name: 'Save models' });
    expect(save.disabled).toBe(true);
    await user.click(openai.getByRole('checkbox', { name: 'GPT-5 mini' }));
    await user.click(save);
    expect(await openai.findByText('Models saved')).toBeDefined();
    expect(document.activeElement).toBe(openai.getByRole('heading', { name: 'OpenAI' }));
    expect((await OwnKeys.findOne({ userId: account._id }).lean())?.enabledModels).toEqual(['gpt-5-mini']);
  });

  test('are all selected, and cleared', async () => {
    const { user, account } = await open(await givenOwnKeyHolder());
    const openai = await card('OpenAI');
    await user.click(await openai.findByRole('button', { name: 'Select all' }));
    expect(await openai.findByText('Selected')).toBeDefined();
    expect(ticked(openai)).toBe(OPENAI_MODELS);
    await user.click(openai.getByRole('button', { name: 'Clear' }));
    expect(await openai.findByText('Cleared')).toBeDefined();
    expect(ticked(openai)).toBe(0);
    expect((await OwnKeys.findOne({ userId: account._id }).lean())?.enabledModels).toEqual([]);
  });
});

describe('what rewrites', () => {
  test('is the product, until a default model is chosen', async () => {
    const holder = await givenOwnKeyHolder();
    const { user } = await open(holder);
    const preference = await card('Model preference');
    expect(preference.getByRole<HTMLInputElement>('radio', { name: /^PlainPrompt/ }).checked).toBe(true);
    expect(preference.getByRole<HTMLInputElement>('radio', { name: /^My default model/ }).disabled).toBe(true);
    const openai = await card('OpenAI');
    await user.click(await openai.findByRole('button', { name: 'Select all' }));
    await user.selectOptions(await preference.findByRole('combobox', { name: 'Default model' }), 'GPT-5 (OpenAI)');
    expect(await preference.findByText(/^Default model saved/)).toBeDefined();
    expect(preference.getByRole<HTMLInputElement>('radio', { name: /^My default model/ }).checked).toBe(true);
    // What the user chose for the prompt on Overview before.
    sessionStorage.setItem('plainprompt.model', 'OPENAI:gpt-5');
    await user.click(preference.getByRole('radio', { name: /^PlainPrompt/ }));
    expect(await preference.findByText('Preference saved')).toBeDefined();
    expect(sessionStorage.getItem('plainprompt.model')).toBeNull();
    expect(preference.getByRole<HTMLInputElement>('radio', { name: /^PlainPrompt/ }).checked).toBe(true);
  });

  test('says why the product chooses again', async () => {
    const holder = await givenOwnKeyHolder();
    await setDefaultModel(testContext(asUser(holder)), 'openai', 'gpt-5');
    const { user } = await open(holder);
    const openai = await card('OpenAI');
    await user.click(await openai.findByRole('switch', { name: 'Use my OpenAI key' }));
    expect(await screen.findByText(/was disabled or removed, so PlainPrompt chooses the model again/)).toBeDefined();
  });
});
