import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { setDefaultModel, setModelPreference } from '#api/modules/own-keys/user-models.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { keepReusedPrompt } from '#web/session/reused-prompt.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { open, optionsOf, picker, resultOf, rewrite, runRequests, visitHistory, WORDY } from './composer-page.ts';

describe('models', () => {
  const withModel = async (runtime: Runtime) =>
    open(runtime, async () => {
      const account = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(account), { runtime }), 'openai', 'gpt-5-mini');
      return account;
    });

  test('begin with the preferred one, and use no prompt on an own key', async () => {
    const { modelProviders, ran } = providersOf({
      rewrite: async () => resultOf('Write to ada@example.com about the risks.'),
    });
    const { user, prompt, requests, account } = await withModel({ ...testRuntime(), modelProviders });
    expect(picker('Model').selectedOptions[0]?.text).toBe('GPT-5 mini');
    expect(optionsOf('Action')).toContain('Fix grammar');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toMatchObject([{ input: { provider: 'OPENAI', model: 'gpt-5-mini' } }]);
    expect(ran).toMatchObject([{ provider: 'openai', model: 'gpt-5-mini' }]);
    expect((await getPlanWallet(account)).used).toBe(0);
  });

  test('have no menu when there is only the product’s choice', async () => {
    await open();
    expect(picker('Action')).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Model' })).toBeNull();
  });

  test('can be left to the product for one prompt, and start with the preference again', async () => {
    const { modelProviders, ran } = providersOf();
    const { user, prompt, requests } = await withModel({ ...testRuntime(), modelProviders });
    await user.selectOptions(picker('Model'), 'PlainPrompt');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toMatchObject([{ input: { model: 'plainprompt' } }]);
    expect(ran).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    expect(picker('Model').selectedOptions[0]?.text).toBe('GPT-5 mini');
  });

  /** Opens the composer with the product's choice as the preference, and a model of an own key that can be chosen. */
  const openWithChoice = async () => {
    const { modelProviders } = providersOf();
    const runtime = { ...testRuntime(), modelProviders };
    const app = await open(runtime, async () => {
      const account = await givenOwnKeyHolder();
      const ctx = testContext(asUser(account), { runtime });
      await setDefaultModel(ctx, 'openai', 'gpt-5-mini');
      await setModelPreference(ctx, 'plainprompt');
      await givenCustomAction(account, { name: 'Brand voice' });
      return account;
    });
    await app.user.selectOptions(picker('Model'), 'GPT-5 mini');
    return app;
  };
  const chosenOf = (name: string) => picker(name).selectedOptions[0]?.text;

  test('take an action that needs them with them: a new prompt can be rewritten at once', async () => {
    const { user, prompt, requests } = await openWithChoice();
    await user.selectOptions(picker('Action'), 'Brand voice');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    expect([chosenOf('Model'), chosenOf('Action')]).toEqual(['PlainPrompt', 'Simplify']);
    await user.type(screen.getByLabelText('Your prompt'), WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toHaveLength(2);
    expect(runRequests(requests)[1]).toMatchObject({ input: { model: 'plainprompt' } });
  });

  test('are those of the preference again once the prompt is deleted, or another is pasted over it', async () => {
    const { user, prompt } = await openWithChoice();
    await user.type(prompt, WORDY);
    expect(chosenOf('Model')).toBe('GPT-5 mini');
    await user.clear(prompt);
    expect(chosenOf('Model')).toBe('PlainPrompt');
    await user.selectOptions(picker('Model'), 'GPT-5 mini');
    await user.click(prompt);
    await user.paste(WORDY);
    await user.paste(' Or two.');
    expect(chosenOf('Model')).toBe('GPT-5 mini');
    prompt.select();
    await user.paste('Another prompt.');
    expect([prompt.value, chosenOf('Model')]).toEqual(['Another prompt.', 'PlainPrompt']);
  });

  test('stay chosen for a prompt while its user visits another page, and not without a prompt', async () => {
    const { user, prompt, router } = await openWithChoice();
    await user.type(prompt, WORDY);
    await visitHistory(router);
    expect(chosenOf('Model')).toBe('GPT-5 mini');
    await user.clear(screen.getByLabelText('Your prompt'));
    await user.selectOptions(picker('Model'), 'GPT-5 mini');
    await user.selectOptions(picker('Action'), 'Brand voice');
    await visitHistory(router);
    expect([chosenOf('Model'), chosenOf('Action')]).toEqual(['PlainPrompt', 'Simplify']);
  });

  test('are those of the preference for a prompt of the history that is used again', async () => {
    const { user, prompt, router } = await openWithChoice();
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    keepReusedPrompt({ text: 'Another prompt.', actionId: 'simplify' });
    await router.navigate('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    await router.navigate(COMPOSE.to, { state: COMPOSE.state });
    expect(await screen.findByDisplayValue('Another prompt.')).toBeDefined();
    expect([chosenOf('Model'), chosenOf('Action')]).toEqual(['PlainPrompt', 'Simplify']);
  });
});
