import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { open, optionsOf, picker, rewrite, runRequests, visitHistory, WORDY } from './composer-page.ts';

test('a suspended user is led to support, since trying again changes nothing', async () => {
  const { user, prompt } = await open(testRuntime(), () => givenSubscriber({ isSuspended: true }));
  await user.type(prompt, WORDY);
  await user.click(screen.getByRole('button', { name: 'Simplify' }));
  const title = await screen.findByText('Your account is suspended. Please contact support.');
  const [failure] = screen.getAllByRole('alert').filter((alert) => alert.contains(title));
  if (!failure) throw new Error('The failure is no alert.');
  expect(within(failure).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(within(failure).queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('actions', () => {
  test('are offered with what they need, and one that needs a model says how to get one', async () => {
    const { user, prompt, requests } = await open();
    expect(optionsOf('Action')).toContain('Shorten');
    expect(optionsOf('Action')).toContain('Fix grammar (needs a model)');
    const howTo = screen.getByRole('link', { name: 'see how to get one' });
    expect(howTo.parentElement?.textContent).toBe('Some actions need an AI model: see how to get one');
    expect(howTo.getAttribute('href')).toBe('/dashboard/settings?tab=providers');
    await user.type(prompt, WORDY);
    await user.selectOptions(picker('Action'), 'fix-grammar');
    // It is said once.
    expect(screen.queryByText(/need an AI model:/)).toBeNull();
    const advice = screen.getByText(/needs a model\./).closest('p');
    expect(advice?.textContent).toMatch(
      /No model is set up: we offer none to everyone, and you have added no key\. Choose a paid plan.*A ChatGPT or Claude subscription is not an API key\. Or use Simplify, Shorten, or Plain language/,
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(runRequests(requests)).toEqual([]);
  });

  test('say that a model is missing for a saved key, not that there is no key', async () => {
    const { user, prompt } = await open(testRuntime(), givenOwnKeyHolder);
    const hint = screen.getByRole('link', { name: 'select a model for your key' });
    expect(hint.getAttribute('href')).toBe('/dashboard/settings?tab=providers');
    await user.type(prompt, WORDY);
    await user.selectOptions(picker('Action'), 'fix-grammar');
    const advice = screen.getByText(/needs a model\./).closest('p');
    expect(advice?.textContent).toMatch(/needs a model\. Select a model for your key\. Or use/);
    expect(screen.queryByText(/you have added no key/)).toBeNull();
  });

  test('are sent by their id, stay chosen for a prompt and its result on other pages, and do not change the default action', async () => {
    const { user, prompt, requests, account, router } = await open();
    await user.selectOptions(picker('Action'), 'shorten');
    await user.type(prompt, WORDY);
    await visitHistory(router);
    expect(picker('Action').value).toBe('shorten');
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    await rewrite();
    expect(runRequests(requests)).toMatchObject([{ input: { actionId: 'shorten', model: 'plainprompt' } }]);
    await visitHistory(router);
    expect(picker('Action').value).toBe('shorten');
    expect((await Users.findById(account._id).lean())?.preferredActionId).toBeUndefined();
  });

  test('are the default action again for a new prompt, and without a prompt', async () => {
    const { user, prompt, router } = await open(testRuntime(), async () => {
      const account = await givenSubscriber();
      await Users.updateOne({ _id: account._id }, { preferredActionId: 'plain-language' });
      return account;
    });
    expect(picker('Action').value).toBe('plain-language');
    await user.selectOptions(picker('Action'), 'shorten');
    await user.type(prompt, WORDY);
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    await rewrite();
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    expect(picker('Action').value).toBe('plain-language');
    await user.selectOptions(picker('Action'), 'shorten');
    await visitHistory(router);
    expect(picker('Action').value).toBe('plain-language');
    await user.selectOptions(picker('Action'), 'shorten');
    // What a browser reports before it loads the page again.
    fireEvent(window, new PageTransitionEvent('pagehide'));
    expect(picker('Action').value).toBe('plain-language');
  });

  test('that can’t run are not chosen again when the composer opens the next time', async () => {
    const { user, router } = await open();
    await user.selectOptions(picker('Action'), 'fix-grammar');
    await visitHistory(router);
    expect(picker('Action').value).toBe('simplify');
    expect(screen.queryByText(/needs a model\./)).toBeNull();
  });

  test('start with Simplify while the default action can’t run, and say so', async () => {
    const { user, prompt } = await open(testRuntime(), async () => {
      const account = await givenSubscriber();
      await Users.updateOne({ _id: account._id }, { preferredActionId: 'fix-grammar' });
      return account;
    });
    expect(picker('Action').value).toBe('simplify');
    const note = 'Your default action, Fix grammar, needs a model. Simplify is chosen instead.';
    expect(screen.getByText(note).getAttribute('role')).toBe('status');
    await user.type(prompt, WORDY);
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    await rewrite();
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    await user.selectOptions(picker('Action'), 'shorten');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('start with the default action while there is a model for it', async () => {
    await open({ ...testRuntime(), modelProviders: providersOf().modelProviders }, async () => {
      const account = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(account), { runtime: testRuntime() }), 'openai', 'gpt-5-mini');
      await Users.updateOne({ _id: account._id }, { preferredActionId: 'fix-grammar' });
      return account;
    });
    expect(picker('Action').value).toBe('fix-grammar');
    expect(screen.queryByText(/is chosen instead/)).toBeNull();
  });
});

test('the composer says that actions and models could not be loaded, and a prompt can still be written', async () => {
  await signIn(await givenSubscriber());
  const { network, user } = openApp('/dashboard/history');
  await screen.findByRole('heading', { name: 'Simplification History' });
  network.isDown = true;
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByText('Actions and models could not be loaded.')).toBeDefined();
  expect(screen.getByLabelText('Your prompt')).toBeDefined();
});

describe('own actions', () => {
  const openWithOwnAction = async (action: Parameters<typeof givenCustomAction>[1]) => {
    const { modelProviders, ran } = providersOf();
    const given = async () => {
      const account = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(account), { runtime: testRuntime() }), 'openai', 'gpt-5-mini');
      await givenCustomAction(account, action);
      return account;
    };
    return { ...(await open({ ...testRuntime(), modelProviders }, given)), ran };
  };

  test("are offered beside the operator's, and ask for what their template names", async () => {
    const { user, prompt, requests, ran } = await openWithOwnAction({
      name: 'Translate',
      prompt: 'Translate into {language} for {target_audience}: {input}',
    });
    await user.selectOptions(picker('Action'), 'Translate');
    const fields = screen.getByRole('group', { name: 'Variables of this action' });
    expect(within(fields).getAllByRole('textbox')).toHaveLength(2);
    await user.type(prompt, WORDY);
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    expect(within(fields).getByText('This action needs a value for target_audience')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    expect(document.activeElement).toBe(within(fields).getByLabelText('Language'));
    expect(runRequests(requests)).toEqual([]);

    await user.type(within(fields).getByLabelText('Language'), 'Danish');
    await user.type(within(fields).getByLabelText('Target audience'), 'nurses');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toMatchObject([
      {
        input: {
          variables: [
            { name: 'language', value: 'Danish' },
            { name: 'target_audience', value: 'nurses' },
          ],
        },
      },
    ]);
    expect(ran).toHaveLength(1);
  });

  test('can be copied with everything filled in while no model is set up, which sends nothing', async () => {
    const { user, prompt, requests } = await open(testRuntime(), async () => {
      const account = await givenSubscriber();
      await givenCustomAction(account, {
        name: 'Subject lines',
        prompt: 'Write {count} subject lines for {audience}.',
      });
      return account;
    });
    await user.selectOptions(picker('Action'), 'Subject lines (needs a model)');
    expect(screen.queryByRole('button', { name: 'Copy filled-in prompt' })).toBeNull();
    await user.type(prompt, 'We open {soon}.'.replaceAll('{', '{{'));
    await user.type(screen.getByLabelText('Audience'), 'our partners');
    await navigator.clipboard.writeText('before');
    await user.click(await screen.findByRole('button', { name: 'Copy filled-in prompt' }));
    const count = screen.getByLabelText('Count');
    expect(screen.getByText('This action needs a value for count')).toBeDefined();
    expect([document.activeElement, await navigator.clipboard.readText()]).toEqual([count, 'before']);
    await user.click(screen.getByRole('button', { name: 'Copy filled-in prompt' }));
    expect(document.activeElement).toBe(count);
    await user.type(count, '3');
    await user.click(screen.getByRole('button', { name: 'Copy filled-in prompt' }));
    expect(await navigator.clipboard.readText()).toBe('Write 3 subject lines for our partners.\n\nWe open {soon}.');
    expect(runRequests(requests)).toEqual([]);
    expect(JSON.stringify(requests)).not.toContain('our partners');
  });

  test('get what is personal in their values masked with the prompt', async () => {
    localStorage.setItem('plainprompt.mask-personal', 'on');
    const { user, prompt, requests } = await openWithOwnAction({ name: 'Sign', prompt: 'Sign as {sender}: {input}' });
    await user.selectOptions(picker('Action'), 'Sign');
    await user.type(prompt, WORDY);
    await user.type(screen.getByLabelText('Sender'), 'ada@example.com or bob@example.com');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(runRequests(requests)).toMatchObject([
        {
          input: {
            text: 'Could you please write to [EMAIL_1] about the risks?',
            variables: [{ name: 'sender', value: '[EMAIL_1] or [EMAIL_2]' }],
          },
        },
      ]);
    });
  });
});
