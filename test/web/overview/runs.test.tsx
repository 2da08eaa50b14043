import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanBalance } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const PROMPT = 'Could you please list the risks? Due to the fact that I am late, be brief.';

type Finished = Awaited<ReturnType<Rewriter['rewrite']>>;

/** A model of the operator that answers the first run at once, and each later one when the test says so. */
async function givenSlowModel() {
  let runs = 0;
  let finish: () => void = () => undefined;
  const rewrite: Rewriter['rewrite'] = ({ text }) => {
    runs += 1;
    const result: Finished = {
      text: text.replace('Could you please list the risks?', runs === 1 ? 'List the risks.' : 'Risks?'),
      changes: [],
      model: 'gpt-5-mini',
      inputTokens: 9,
      outputTokens: 9,
    };
    if (runs === 1) return Promise.resolve(result);
    return new Promise((resolve) => {
      finish = () => {
        resolve(result);
      };
    });
  };
  const runtime: Runtime = { ...testRuntime(), modelProviders: providersOf({ rewrite }).modelProviders };
  const key = { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' } as const;
  await givenProviderKey(testContext(asAnonymous, { runtime }), key);
  return {
    runtime,
    /** Ends a run once it has begun: the second one, or the one with this number. */
    finish: async (count = 2) => {
      await waitFor(() => {
        expect(runs).toBe(count);
      });
      finish();
    },
  };
}

/** The composer with the result of a first run. */
async function openWithResult() {
  const { runtime, finish } = await givenSlowModel();
  const account = await givenSubscriber();
  await seedActions(new Date());
  await signIn(account);
  const app = openApp('/dashboard/overview', { runtime });
  await app.user.click(await screen.findByLabelText('Your prompt'));
  await app.user.paste(PROMPT);
  await app.user.click(screen.getByRole('button', { name: 'Simplify' }));
  await screen.findByRole('button', { name: 'Copy' });
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'shorten');
  return { ...app, account, finish };
}

type Open = Awaited<ReturnType<typeof openWithResult>>;

const clickButton = ({ user }: Pick<Open, 'user'>, name: string) => user.click(screen.getByRole('button', { name }));

/** Starts the second run as a plain request: its stream was lost. */
async function runWithoutStream(open: Open) {
  open.network.isDown = true;
  await clickButton(open, 'Try another');
  await screen.findByText('The server could not be reached');
  open.network.isDown = false;
  await clickButton(open, 'Try again');
}

const untilNothingIsHeld = ({ account }: { account: UserRecord }) =>
  waitFor(async () => {
    expect(await getPlanBalance(account)).toMatchObject({ holds: 0 });
  });

const version = (name: string) => screen.findByRole('button', { name });
const editField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Rewritten prompt' });

describe('a new prompt, while another action is tried on the last one,', () => {
  test('can be written at once, and the result does not replace it', async () => {
    const open = await openWithResult();
    await clickButton(open, 'Try another');
    await screen.findByRole('button', { name: 'Stop' });
    await clickButton(open, 'New prompt');
    await open.user.type(await screen.findByLabelText('Your prompt'), 'Next');
    await untilNothingIsHeld(open);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your prompt').value).toBe('Next');
  });

  test('is not replaced by a result that can’t be stopped any more', async () => {
    const open = await openWithResult();
    await runWithoutStream(open);
    await clickButton(open, 'New prompt');
    await open.user.type(await screen.findByLabelText('Your prompt'), 'Next');
    await open.finish();
    await waitFor(async () => {
      expect(await getPlanBalance(open.account)).toMatchObject({ used: 2, holds: 0 });
    });
    await screen.findByText(/^\d+ prompts left/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your prompt').value).toBe('Next');
    expect(screen.queryByRole('group', { name: 'Results of this prompt' })).toBeNull();
  });
});

describe('what the user does to a rewrite while another action is tried', () => {
  test('is not lost: the text that is being edited stays, and the new result waits beside it', async () => {
    const open = await openWithResult();
    await clickButton(open, 'Try another');
    await clickButton(open, 'Edit');
    await open.user.type(await editField(), ' Thank');
    await open.finish();
    await version('2. Shorten');
    const field = await editField();
    expect(field.value).toMatch(/^List the risks\..* Thank$/);
    expect(document.activeElement).toBe(field);
    await open.user.type(field, ' you.');
    await open.user.click(await version('2. Shorten'));
    expect((await screen.findByRole('group', { name: /^Rewritten prompt/ })).textContent).toContain('Risks?');
    await open.user.click(await version('1. Simplify'));
    expect((await editField()).value).toMatch(/ Thank you\.$/);
    await clickButton(open, 'Done');
    expect((await screen.findByRole('group', { name: /^Rewritten prompt/ })).textContent).toMatch(/Thank you\.$/);
  });

  test('is not undone by a result that came without a stream', async () => {
    const open = await openWithResult();
    await runWithoutStream(open);
    await open.user.click(screen.getByText(/^What changed, and why/));
    await clickButton(open, 'Reject all');
    await open.finish();
    await open.user.click(await version('1. Simplify'));
    expect(screen.getByText('You rejected every change.')).toBeDefined();
  });

  test('is not lost with a reload', async () => {
    const open = await openWithResult();
    await clickButton(open, 'Edit');
    await open.user.type(await editField(), ' Thank you.');
    cleanup();
    openApp('/dashboard/overview');
    expect((await editField()).value).toMatch(/ Thank you\.$/);
  });
});

describe('an action with a variable', () => {
  const LETTER = { name: 'Letter', prompt: 'Write {input} in a {tone} tone.' };

  async function openWithVariable() {
    const { runtime, finish } = await givenSlowModel();
    const account = await givenSubscriber();
    await seedActions(new Date());
    await givenCustomAction(account, LETTER);
    await signIn(account);
    const app = openApp('/dashboard/overview', { runtime });
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Letter');
    return { ...app, finish };
  }

  test('can be tried again with another value', async () => {
    const open = await openWithVariable();
    await open.user.type(screen.getByLabelText('Your prompt'), 'List the risks');
    await open.user.type(screen.getByLabelText('Tone'), 'formal');
    await clickButton(open, 'Rewrite');
    const another = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try another' });
    expect(another.disabled).toBe(true);
    await open.user.type(screen.getByLabelText('Tone'), ' and warm');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Tone').value).toBe('formal and warm');
    await open.user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Simplifying your prompt')).toBeDefined();
    await open.finish();
    const versions = within(await screen.findByRole('group', { name: 'Results of this prompt' }));
    expect(versions.getAllByRole('button')).toHaveLength(2);
  });

  test('is stopped with Escape while it is tried again', async () => {
    const open = await openWithVariable();
    await open.user.type(screen.getByLabelText('Your prompt'), 'List the risks');
    await open.user.type(screen.getByLabelText('Tone'), 'formal');
    await clickButton(open, 'Rewrite');
    await screen.findByRole('button', { name: 'Try another' });
    await open.user.type(screen.getByLabelText('Tone'), ' and warm{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Stop' });
    await open.user.keyboard('{Escape}');
    expect(await screen.findByText(/^Stopped\. Your text is still here/)).toBeDefined();
  });

  test('keeps a value that is typed before the prompt', async () => {
    const open = await openWithVariable();
    await open.user.type(screen.getByLabelText('Tone'), 'formal');
    cleanup();
    openApp('/dashboard/overview');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Tone')).value).toBe('formal');
  });
});
