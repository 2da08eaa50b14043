import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { setDefaultModel } from '#api/modules/own-keys/user-models.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance, getPlanWallet } from '../../factories/simplify.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const WORDY = 'Could you please write to ada@example.com about the risks?';

/** Lets a test say when what waits for it goes on. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const resultOf = (text: string) => ({ text, changes: [], model: 'gpt-5-mini', inputTokens: 9, outputTokens: 9 });

async function open(runtime: Runtime = testRuntime(), given = givenSubscriber) {
  const person = await given();
  await seedActions(new Date());
  await signIn(person);
  const app = openApp('/dashboard/overview', { runtime });
  const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
  await screen.findByRole('combobox', { name: 'Action' });
  return { ...app, person, prompt };
}

const runsAsked = (asked: Awaited<ReturnType<typeof open>>['asked']) =>
  asked
    .filter(({ name }) => name === 'SimplifyStream' || name === 'Simplify')
    .map(({ name, variables }) => ({ name, input: variables.input as Record<string, unknown> }));

const picker = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (name: string) => [...picker(name).options].map(({ text }) => text);
const rewrite = () => screen.findByRole('group', { name: /^Rewritten prompt/ });

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
  test('are offered with what they need, and one that needs a model says what to do without', async () => {
    const { user, prompt, asked } = await open();
    expect(optionsOf('Action')).toContain('Shorten');
    expect(optionsOf('Action')).toContain('Fix grammar (needs a model)');
    await user.type(prompt, WORDY);
    await user.selectOptions(picker('Action'), 'fix-grammar');
    const advice = screen.getByText(/needs a model\./).closest('p');
    expect(advice?.textContent).toMatch(
      /No model is set up\. Choose a paid plan.*Simplify, Shorten, or Plain language/,
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(runsAsked(asked)).toEqual([]);
  });

  test('are sent by their id and remembered', async () => {
    const { user, prompt, asked, person } = await open();
    await user.selectOptions(picker('Action'), 'shorten');
    await user.type(prompt, WORDY);
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([{ input: { actionId: 'shorten', model: 'plainprompt' } }]);
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    expect(picker('Action').value).toBe('shorten');
    expect(await Users.findById(person._id).lean()).toMatchObject({ preferredActionId: 'shorten' });
  });
});

test('actions and models that cannot be loaded are said to be so, while a prompt can be written', async () => {
  await signIn(await givenSubscriber());
  const { line, user } = openApp('/dashboard/history');
  await screen.findByRole('heading', { name: 'Simplification History' });
  line.isCut = true;
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByText('Actions and models could not be loaded.')).toBeDefined();
  expect(screen.getByLabelText('Your prompt')).toBeDefined();
});

describe('own actions', () => {
  const openWithOwn = async (action: Parameters<typeof givenCustomAction>[1]) => {
    const { modelProviders, ran } = providersOf();
    const given = async () => {
      const person = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(person), { runtime: testRuntime() }), 'openai', 'gpt-5-mini');
      await givenCustomAction(person, action);
      return person;
    };
    return { ...(await open({ ...testRuntime(), modelProviders }, given)), ran };
  };

  test("are offered beside the operator's, and ask for what their template names", async () => {
    const { user, prompt, asked, ran } = await openWithOwn({
      name: 'Translate',
      prompt: 'Translate into {language} for {target_audience}: {input}',
    });
    await user.selectOptions(picker('Action'), 'Translate');
    const fields = screen.getByRole('group', { name: 'Variables of this action' });
    expect(within(fields).getAllByRole('textbox')).toHaveLength(2);
    await user.type(prompt, WORDY);
    await user.click(screen.getByRole('button', { name: 'Rewrite' }));
    expect(within(fields).getByText('This action needs a value for target_audience')).toBeDefined();
    expect(runsAsked(asked)).toEqual([]);

    await user.type(within(fields).getByLabelText('Language'), 'Danish');
    await user.type(within(fields).getByLabelText('Target audience'), 'nurses');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([
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

  test('get what is personal in their values masked with the prompt', async () => {
    localStorage.setItem('plainprompt.mask-personal', 'on');
    const { user, prompt, asked } = await openWithOwn({ name: 'Sign', prompt: 'Sign as {sender}: {input}' });
    await user.selectOptions(picker('Action'), 'Sign');
    await user.type(prompt, WORDY);
    await user.type(screen.getByLabelText('Sender'), 'ada@example.com or bob@example.com');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      expect(runsAsked(asked)).toMatchObject([
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

describe('models', () => {
  const withModel = async (runtime: Runtime) =>
    open(runtime, async () => {
      const person = await givenOwnKeyHolder();
      await setDefaultModel(testContext(asUser(person), { runtime }), 'openai', 'gpt-5-mini');
      return person;
    });

  test('begin with the preferred one, and run on the own key for nothing', async () => {
    const { modelProviders, ran } = providersOf({
      rewrite: async () => resultOf('Write to ada@example.com about the risks.'),
    });
    const { user, prompt, asked, person } = await withModel({ ...testRuntime(), modelProviders });
    expect(picker('Model').selectedOptions[0]?.text).toBe('GPT-5 mini');
    expect(optionsOf('Action')).toContain('Fix grammar');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([{ input: { provider: 'OPENAI', model: 'gpt-5-mini' } }]);
    expect(ran).toMatchObject([{ provider: 'openai', model: 'gpt-5-mini' }]);
    expect((await getPlanWallet(person)).used).toBe(0);
  });

  test('have no menu when there is only the product’s choice', async () => {
    await open();
    expect(picker('Action')).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Model' })).toBeNull();
  });

  test('can be left to the product, which is remembered', async () => {
    const { modelProviders, ran } = providersOf();
    const { user, prompt, asked, person } = await withModel({ ...testRuntime(), modelProviders });
    await user.selectOptions(picker('Model'), 'PlainPrompt');
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([{ input: { model: 'plainprompt' } }]);
    expect(ran).toEqual([]);
    expect(JSON.parse(localStorage.getItem('plainprompt.model') ?? '')).toEqual({ [String(person._id)]: 'product' });
  });
});

describe('a rewrite on its way', () => {
  const written = (step: Promise<void>, end: Rewriter['rewrite']): Rewriter => ({
    rewrite: async (request) => {
      await step;
      return end(request);
    },
  });
  const done: Rewriter['rewrite'] = async () => resultOf('Write to ada@example.com about the risks.');

  test('is shown once it is whole', async () => {
    const { opened, open: finish } = gate();
    const { user, prompt } = await open({ ...testRuntime(), rewriter: written(opened, done) });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    expect(prompt.value).toBe(WORDY);
    expect(prompt.readOnly).toBe(true);
    finish();
    expect((await rewrite()).textContent).toContain('about the risks');
    expect(screen.getByText('Tokens')).toBeDefined();
    expect(screen.getByText('Reading grade')).toBeDefined();
  });

  test.each([
    [
      'the button',
      async ({ user }: Awaited<ReturnType<typeof open>>) => user.click(screen.getByRole('button', { name: 'Stop' })),
    ],
    ['Escape', async ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard('{Escape}')],
  ])('is stopped by %s, which costs nothing and keeps the text', async (_how, stop) => {
    const never = new Promise<void>(() => undefined);
    const app = await open({ ...testRuntime(), rewriter: written(never, done) });
    await app.user.type(app.prompt, WORDY);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await waitFor(async () => {
      expect(await getPlanBalance(app.person)).toMatchObject({ holds: 1 });
    });
    await stop(app);
    expect(await screen.findByText(/^Stopped\. Your text is still here/)).toBeDefined();
    expect(app.prompt.value).toBe(WORDY);
    expect(app.prompt.readOnly).toBe(false);
    await waitFor(async () => {
      expect(await getPlanBalance(app.person)).toMatchObject({ used: 0, holds: 0 });
    });
  });

  test('that is refused says why not when asked', async () => {
    const rewriter: Rewriter = { rewrite: async () => resultOf('Write about the risks.') };
    const { user, prompt } = await open({ ...testRuntime(), rewriter });
    await user.type(prompt, 'Write to ada@example.com. Mention 42 risks.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const alert = (await screen.findByText('The rewrite was rejected')).closest<HTMLElement>('[role="alert"]');
    expect(alert).not.toBeNull();
    if (!alert) return;
    await user.click(within(alert).getByText('Show the reasons'));
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toContain('The rewrite left out');
  });

  /** A runtime whose model leaves out the limit of a prompt. */
  async function givenModelThatLoses() {
    const { modelProviders } = providersOf({ rewrite: async () => resultOf('Summarize the report.') });
    const runtime = { ...testRuntime(), modelProviders };
    await givenProviderKey(testContext(asAnonymous, { runtime }), {
      keyName: 'main',
      provider: 'openai',
      key: 'sk-operator-0000001',
    });
    return runtime;
  }

  test('by a model that lost something shows where, and can be kept for one prompt', async () => {
    const runtime = await givenModelThatLoses();
    const { user, prompt, person } = await open(runtime);
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const lost = await screen.findByRole('list', { name: 'What the rewrite left out' });
    expect(lost.querySelector('mark')?.textContent).toContain('at most 200');
    expect(lost.textContent).toContain('summarize the report');
    expect(await getPlanBalance(person)).toMatchObject({ used: 0 });
    await user.click(screen.getByRole('button', { name: 'Keep it anyway (1 prompt)' }));
    expect((await rewrite()).textContent).toContain('Summarize the report');
    await waitFor(async () => {
      expect(await getPlanBalance(person)).toMatchObject({ used: 1, holds: 0 });
    });
  });

  test('that is kept costs one prompt when the answer is lost, even after a reload', async () => {
    const runtime = await givenModelThatLoses();
    const { user, prompt, person, line, asked } = await open(runtime);
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const keepButton = await screen.findByRole('button', { name: 'Keep it anyway (1 prompt)' });
    line.losesAnswers = true;
    await user.click(keepButton);
    await screen.findByText('The server could not be reached');
    expect(await getPlanBalance(person)).toMatchObject({ used: 1 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The server could not be reached');
    cleanup();
    const reloaded = openApp('/dashboard/overview', { runtime });
    await screen.findByRole('combobox', { name: 'Action' });
    await reloaded.user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect((await rewrite()).textContent).toContain('Summarize the report');
    expect(await getPlanBalance(person)).toMatchObject({ used: 1, holds: 0 });
    const repeated = [...asked, ...reloaded.asked].filter(({ name }) => name === 'KeepRefusedRewrite');
    expect(repeated.map(({ variables }) => variables)).toEqual(Array(3).fill(repeated[0]?.variables));
    expect(runsAsked([...asked, ...reloaded.asked])).toHaveLength(1);
  });

  test('that is refused and charged says so', async () => {
    const { modelProviders } = providersOf({ rewrite: async () => resultOf('I have read your report.') });
    const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), modelProviders };
    await givenProviderKey(testContext(asAnonymous, { runtime }), {
      keyName: 'main',
      provider: 'openai',
      key: 'sk-operator-0000001',
    });
    const { user, prompt, person } = await open(runtime);
    for (let refund = 1; refund <= 5; refund += 1) await runtime.rateLimits.consume('paidRefund', String(person._id));
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The rewrite was rejected');
    expect(screen.getByText(/^This rewrite was refused, and used one prompt\./)).toBeDefined();
    expect(screen.queryByText(/used no prompt/)).toBeNull();
  });

  test('whose stream gets lost is asked for whole, with the same key', async () => {
    const { user, prompt, line, asked } = await open();
    await user.type(prompt, WORDY);
    line.isCut = true;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The server could not be reached');
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rewrite();
    const [first, second] = runsAsked(asked);
    expect([first?.name, second?.name]).toEqual(['SimplifyStream', 'Simplify']);
    expect(second?.input).toEqual(first?.input);
  });
});

describe('masking', () => {
  const openMasked = async (runtime?: Runtime) => {
    const app = await open(runtime);
    localStorage.setItem('plainprompt.mask-personal', 'on');
    window.dispatchEvent(new StorageEvent('storage', { key: 'plainprompt.mask-personal' }));
    return app;
  };

  test('is off until the user switches it on', async () => {
    const { user, prompt, asked } = await open();
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([{ input: { text: WORDY } }]);
    expect(screen.queryByText(/^Masked before sending/)).toBeNull();
  });

  test('is offered for a prompt with personal details, and for no other', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, 'List the risks.');
    expect(screen.queryByRole('button', { name: 'Turn on masking' })).toBeNull();
    await user.clear(prompt);
    await user.click(prompt);
    await user.paste(WORDY);
    expect(await screen.findByText(/^Not masked: 1 email address\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Turn on masking' }));
    expect(await screen.findByText(/^Masked before sending: 1 email address/)).toBeDefined();
    expect(document.activeElement).toBe(prompt);
    expect(screen.queryByRole('button', { name: 'Turn on masking' })).toBeNull();
  });

  test('shows what goes out, sends no more than that, and puts the original back', async () => {
    const { user, prompt, asked, person } = await openMasked();
    await user.type(prompt, WORDY);
    await user.click(await screen.findByText(/^Masked before sending: 1 email address/));
    expect(screen.getByRole('group', { name: 'Masked text' }).textContent).toContain('write to [EMAIL_1] about');
    await user.click(prompt);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const shown = await rewrite();
    expect(shown.textContent).toContain('ada@example.com');
    expect(shown.textContent).not.toContain('EMAIL_1');
    expect(screen.getByText(/^Masked: 1 detail\. /)).toBeDefined();
    expect(JSON.stringify(asked)).not.toContain('ada@example.com');
    const kept = async () => (await HistoryEntries.findOne({ userId: person._id }).lean())?.originalText;
    await expect.poll(kept).toContain('[EMAIL_1]');
  });

  test('sends what the user unmasked as it is, with that run only', async () => {
    const { user, prompt, asked } = await openMasked();
    await user.type(prompt, WORDY);
    await user.click(await screen.findByText(/^Masked before sending: 1 email address/));
    await user.click(screen.getByRole('button', { name: 'Unmask ada@example.com' }));
    expect(await screen.findByText('Nothing is masked. Unmasked by you: 1. Review')).toBeDefined();
    await user.click(prompt);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runsAsked(asked)).toMatchObject([{ input: { text: WORDY } }]);
    await user.click(screen.getByRole('button', { name: 'New prompt' }));
    await user.type(await screen.findByLabelText('Your prompt'), WORDY);
    expect(await screen.findByText(/^Masked before sending: 1 email address/)).toBeDefined();
  });

  test('puts the original back in what is copied', async () => {
    const rewriter: Rewriter = { rewrite: async () => resultOf('Write to [EMAIL_1] about the risks.') };
    const { user, prompt } = await openMasked({ ...testRuntime(), rewriter });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Write to ada@example.com about the risks.');
  });
});
