import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp } from '../render-app.tsx';
import { open, resultOf, rewrite, runRequests, WORDY } from './composer-page.ts';

/** A promise, `opened`, that a test resolves with `open`. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Starts a run, and stops it once it holds a prompt: too late for a run that the server is about to finish. */
async function stopOnceHeld({
  user,
  prompt,
  account,
}: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'prompt' | 'account'>): Promise<void> {
  await user.type(prompt, WORDY);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => {
    expect(await getPlanBalance(account)).toMatchObject({ holds: 1 });
  });
  await user.keyboard('{Escape}');
  await screen.findByText(/^Stopped/);
}

/** Waits until a click on Stop counts. */
const untilClicksCount = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 550);
  });

/** A runtime whose operator has a key for this model. */
async function givenOperatorModel(rewriteText: Rewriter['rewrite']): Promise<Runtime> {
  const { modelProviders } = providersOf({ rewrite: rewriteText });
  const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), modelProviders };
  const key = { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' } as const;
  await givenProviderKey(testContext(asAnonymous, { runtime }), key);
  return runtime;
}

/** Uses up the refunds of the day: from now on, a run that fails after its model began to answer is charged. */
async function useUpRefunds(runtime: Runtime, { _id }: UserRecord) {
  for (let refund = 1; refund <= FREE_FAILURES_PER_DAY; refund += 1) {
    await runtime.rateLimits.consume('paidRefund', String(_id));
  }
}

describe('a rewrite on its way', () => {
  const rewriterAfter = (step: Promise<void>, rewriteText: Rewriter['rewrite']): Rewriter => ({
    rewrite: async (request) => {
      await step;
      return rewriteText(request);
    },
  });
  const done: Rewriter['rewrite'] = async () => resultOf('Write to ada@example.com about the risks.');

  test('is shown once it is whole', async () => {
    const { opened, open: finish } = gate();
    const { user, prompt } = await open({ ...testRuntime(), rewriter: rewriterAfter(opened, done) });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    expect(prompt.value).toBe(WORDY);
    expect(prompt.readOnly).toBe(true);
    finish();
    expect((await rewrite()).textContent).toContain('about the risks');
    expect(screen.getByText('Tokens')).toBeDefined();
  });

  test.each([
    [
      'the button',
      async ({ user }: Awaited<ReturnType<typeof open>>) => {
        await untilClicksCount();
        await user.click(screen.getByRole('button', { name: 'Stop' }));
      },
    ],
    ['Escape', async ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard('{Escape}')],
  ])('is stopped by %s, which costs nothing and keeps the text', async (_how, stop) => {
    const never = new Promise<void>(() => undefined);
    const app = await open({ ...testRuntime(), rewriter: rewriterAfter(never, done) });
    await app.user.type(app.prompt, WORDY);
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await waitFor(async () => {
      expect(await getPlanBalance(app.account)).toMatchObject({ holds: 1 });
    });
    await stop(app);
    expect(await screen.findByText(/^Stopped\. Your text is still here/)).toBeDefined();
    expect(await screen.findByText(/No prompt was used\.$/, {}, { timeout: 5000 })).toBeDefined();
    expect(app.prompt.value).toBe(WORDY);
    expect(app.prompt.readOnly).toBe(false);
    await waitFor(async () => {
      expect(await getPlanBalance(app.account)).toMatchObject({ used: 0, holds: 0 });
    });
  });

  test('is not stopped by the second click of a double click on Simplify', async () => {
    const { opened, open: finish } = gate();
    const { user, prompt } = await open({ ...testRuntime(), rewriter: rewriterAfter(opened, done) });
    await user.type(prompt, WORDY);
    // However busy the machine is: both clicks come at the same time.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    clock.mockRestore();
    expect(screen.queryByText(/^Stopped/)).toBeNull();
    finish();
    expect((await rewrite()).textContent).toContain('about the risks');
  });

  test('is not started again by the second click of a double click on Stop', async () => {
    const never = new Promise<void>(() => undefined);
    const { user, prompt, requests } = await open({ ...testRuntime(), rewriter: rewriterAfter(never, done) });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await untilClicksCount();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Simplify' }));
    clock.mockRestore();
    expect(screen.getByText(/^Stopped/)).toBeDefined();
    expect(runRequests(requests)).toHaveLength(1);
  });

  test('that was finished before the server could stop it says what it used, and is shown for nothing more', async () => {
    const { opened, open: finish } = gate();
    const runtime = await givenOperatorModel(async (request) => {
      request.onText?.('Write to');
      await opened;
      return done(request);
    });
    const { user, prompt, account } = await open(runtime);
    await stopOnceHeld({ user, prompt, account });
    finish();
    expect(await screen.findByText(/finished before .* used one prompt/, {}, { timeout: 5000 })).toBeDefined();
    await waitFor(() => {
      expect(screen.getByRole('group', { name: 'Prompts Used' }).textContent).toContain('1');
    });
    await user.click(screen.getByRole('button', { name: 'Show the rewrite' }));
    expect((await rewrite()).textContent).toContain('about the risks');
    await waitFor(async () => {
      expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
    });
  });

  test('that was stopped too late and then failed says that it used a prompt, once no refund of the day is left', async () => {
    const { opened, open: finish } = gate();
    const runtime = await givenOperatorModel(async (request) => {
      request.onText?.('I have');
      await opened;
      return resultOf('I have read your report.');
    });
    const { user, prompt, account } = await open(runtime);
    await useUpRefunds(runtime, account);
    await stopOnceHeld({ user, prompt, account });
    finish();
    expect(await screen.findByText(/failed after .* used one prompt/, {}, { timeout: 5000 })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show the rewrite' })).toBeNull();
    // The answer may come before the hold is written off.
    await waitFor(async () => {
      expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
    });
  });

  test('that is refused shows the reasons on request', async () => {
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
  const givenModelThatLoses = () => givenOperatorModel(async () => resultOf('Summarize the report.'));

  test('that is refused because the model left something out shows what, and can be kept for one prompt', async () => {
    const runtime = await givenModelThatLoses();
    const { user, prompt, account } = await open(runtime);
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const lost = await screen.findByRole('list', { name: 'What the rewrite left out' });
    expect(lost.querySelector('mark')?.textContent).toContain('at most 200');
    expect(lost.textContent).toContain('summarize the report');
    expect(await getPlanBalance(account)).toMatchObject({ used: 0 });
    await user.click(screen.getByRole('button', { name: 'Keep it anyway (1 prompt)' }));
    expect((await rewrite()).textContent).toContain('Summarize the report');
    await waitFor(async () => {
      expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
    });
  });

  test('that the user keeps costs one prompt although the answer is lost, even after a reload', async () => {
    const runtime = await givenModelThatLoses();
    const { user, prompt, account, network, requests } = await open(runtime);
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const keepButton = await screen.findByRole('button', { name: 'Keep it anyway (1 prompt)' });
    network.losesAnswers = true;
    await user.click(keepButton);
    await screen.findByText('The server could not be reached');
    expect(await getPlanBalance(account)).toMatchObject({ used: 1 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The server could not be reached');
    cleanup();
    const reloaded = openApp('/dashboard/overview', { runtime });
    await screen.findByRole('combobox', { name: 'Action' });
    await reloaded.user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect((await rewrite()).textContent).toContain('Summarize the report');
    expect(await getPlanBalance(account)).toMatchObject({ used: 1, holds: 0 });
    const repeated = [...requests, ...reloaded.requests].filter(({ name }) => name === 'KeepRefusedRewrite');
    expect(repeated.map(({ variables }) => variables)).toEqual(Array(3).fill(repeated[0]?.variables));
    expect(runRequests([...requests, ...reloaded.requests])).toHaveLength(1);
  });

  test('that is refused and charged says so', async () => {
    const runtime = await givenOperatorModel(async () => resultOf('I have read your report.'));
    const { user, prompt, account } = await open(runtime);
    await useUpRefunds(runtime, account);
    await user.type(prompt, 'Please summarize the report in at most 200 words.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The rewrite was rejected');
    expect(screen.getByText(/^This rewrite was refused, and used one prompt\./)).toBeDefined();
    expect(screen.queryByText(/used no prompt/)).toBeNull();
  });

  test('whose stream could not be opened is requested again without one, with the same key', async () => {
    const { user, prompt, network, requests } = await open();
    await user.type(prompt, WORDY);
    network.isDown = true;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('The server could not be reached');
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rewrite();
    const [first, second] = runRequests(requests);
    expect([first?.name, second?.name]).toEqual(['SimplifyStream', 'Simplify']);
    expect(second?.input).toEqual(first?.input);
  });
});
