import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { setSystem } from '../browser.ts';
import { openApp, signIn } from '../render-app.tsx';

const TWO_CHANGES = 'Could you please list the risks? Due to the fact that I am late, be brief.';

async function openWithResult(prompt = TWO_CHANGES, runtime = testRuntime()) {
  const account = await givenSubscriber();
  await signIn(account);
  const app = openApp('/dashboard/overview', { runtime });
  await app.user.click(await screen.findByLabelText('Your prompt'));
  await app.user.paste(prompt);
  await app.user.click(screen.getByRole('button', { name: 'Simplify' }));
  await screen.findByRole('button', { name: 'Copy' });
  return { ...app, account };
}

type User = Awaited<ReturnType<typeof openWithResult>>['user'];

const result = () => screen.findByRole('group', { name: /^Rewritten prompt/ });

async function copied(user: User): Promise<string> {
  await user.click(screen.getByRole('button', { name: /^(Copy|Copied)$/ }));
  return navigator.clipboard.readText();
}

/** Stores an operator's key, and returns a runtime that uses it, with an adapter that answers as the test sets in place of the provider. */
async function givenModel(rewritten: (text: string) => string): Promise<Runtime> {
  const rewrite: Rewriter['rewrite'] = async ({ text }) => ({
    text: rewritten(text),
    changes: [],
    model: 'gpt-5-mini',
    inputTokens: 9,
    outputTokens: 9,
  });
  const runtime = { ...testRuntime(), modelProviders: providersOf({ rewrite }).modelProviders };
  const key = { keyName: 'main', provider: 'openai', key: 'sk-operator-0000001' } as const;
  await givenProviderKey(testContext(asAnonymous, { runtime }), key);
  return runtime;
}

/** Replaces the text of the result. */
async function edit(user: User, text: string) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Rewritten prompt' });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

describe('a result to work with', () => {
  test('says why an emptied text is not saved, and keeps the field open', async () => {
    const { user } = await openWithResult();
    await edit(user, ' ');
    const field = screen.getByRole('textbox', { name: 'Rewritten prompt' });
    expect(screen.getByText(/^An empty text can’t be saved\./)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.paste('My own text.');
    expect(screen.queryByText(/^An empty text/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await copied(user)).toBe('My own text.');
  });

  test('asks about the rewrite, not about the text of the user', async () => {
    const { user } = await openWithResult();
    expect(screen.getByText('Was this rewrite good?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByRole('textbox', { name: 'Rewritten prompt' });
    expect(screen.queryByRole('group', { name: 'Rate this rewrite' })).toBeNull();
    await user.paste(' My own words.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('group', { name: 'Rate this rewrite' }).textContent).toContain(
      'Was the rewrite good, before your changes?',
    );
  });

  test('lets the user reject and accept changes, without using another prompt', async () => {
    const { user, account, requests } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    await user.click(screen.getByRole('button', { name: 'Reject: Could you please list' }));
    expect(await copied(user)).toBe('Could you please list the risks? Because I am late, be brief.');
    expect(screen.getByText('What changed, and why (1 of 2 kept)')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Rewritten prompt, 1 of 2 kept' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Reject: Due to the fact that' }));
    expect(await copied(user)).toBe(TWO_CHANGES);
    expect(screen.getByText('You rejected every change.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(await copied(user)).toBe('List the risks. Because I am late, be brief.');
    expect(requests.filter(({ name }) => name === 'SimplifyStream')).toHaveLength(1);
    expect((await getPlanWallet(account)).used).toBe(1);
  });

  test('lets the user reject a change with the keyboard, at its mark', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByRole('radio', { name: 'Changes' }));
    act(() => {
      screen.getByRole('button', { name: /^Could you please list/ }).focus();
    });
    await user.keyboard('{Enter}');
    expect(await copied(user)).toMatch(/^Could you please list the risks\?/);
  });

  test('names the new mark at the end of a sentence, and mentions Enter only where there are keys', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByRole('radio', { name: 'Changes' }));
    const focus = (name: string | RegExp) => {
      act(() => {
        screen.getByRole('button', { name }).focus();
      });
    };
    focus('Punctuation');
    expect(await screen.findByText('Press Enter to reject the change.')).toBeDefined();
    setSystem('(hover: none)', true);
    focus(/^Could you please list/);
    const mark = screen.getByRole('button', { name: /^Could you please list/ });
    const tip = document.getElementById(mark.getAttribute('aria-describedby') ?? '');
    expect(tip?.textContent).toContain('Reject');
    expect(tip?.textContent).not.toContain('Enter');
    setSystem('(hover: none)', false);
  });

  test('shows what it saved once: the sentence about it is only announced while the measures show it', async () => {
    const { user } = await openWithResult();
    expect(screen.getByText('Words', { selector: 'dt' })).toBeDefined();
    expect(screen.getByText(/ saved$/).className).toBe('visually-hidden');
    await user.click(screen.getByText(/^What changed, and why/));
    await user.click(screen.getByRole('button', { name: 'Reject all' }));
    expect(screen.getByText('You rejected every change.').className).not.toBe('visually-hidden');
  });

  test('counts words in the browser as the server does: code is one, and a sign alone is none', async () => {
    const { user } = await openWithResult('Could you please list the risks? Use `sum()` - it is 1 + 1.');
    const words = () => screen.getByText('Words', { selector: 'dt' }).nextSibling?.textContent;
    expect(words()).toBe('12 → , now 9');
    await user.click(screen.getByText(/^What changed, and why/));
    await user.click(screen.getByRole('button', { name: 'Reject all' }));
    // The browser counts both texts, because the rewrite was changed. They are equal now.
    expect(words()).toBe('12');
  });

  test('is edited in its place, and keeps the decisions on changes that the edit didn’t touch', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    await user.click(screen.getByRole('button', { name: 'Reject: Due to the fact that' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Rewritten prompt' });
    await user.type(field, ' Thanks.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await copied(user)).toBe('List the risks. Due to the fact that I am late, be brief. Thanks.');
    expect(screen.getByRole('button', { name: 'Accept: Due to the fact that' })).toBeDefined();
  });

  test('keeps Share and the rating when it is edited back to the prompt', async () => {
    const { user } = await openWithResult();
    await edit(user, TWO_CHANGES);
    expect(screen.getByText('Back to your prompt as you wrote it.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Rate this rewrite' })).toBeDefined();
  });

  test('does not count a change as rejected when an edit takes it back', async () => {
    const runtime = await givenModel((text) => text.replace('very very', 'very'));
    const prompt = 'The report is very very long: list its main points.';
    const { user } = await openWithResult(prompt, runtime);
    await edit(user, prompt);
    expect(await copied(user)).toBe(prompt);
    // The edit takes the model's change back: not “0 of 1 kept”.
    expect(screen.getByText('What changed, and why (1 change, 1 edit of yours)')).toBeDefined();
    expect(screen.queryByText(/rejected/)).toBeNull();
    expect(screen.getByText('Back to your prompt as you wrote it.')).toBeDefined();
  });

  test('that the user made longer says so, and does not put it down to the action', async () => {
    const { user } = await openWithResult();
    await edit(user, `${TWO_CHANGES} Name three of them in a list.`);
    expect(screen.getByText('7 words longer')).toBeDefined();
    expect(screen.getByText('Words went up. With your changes, the rewrite is longer than the prompt.')).toBeDefined();
  });

  test('takes its direction from the text, wherever a prompt or a rewrite is shown', async () => {
    const prompt = 'אנא פרט את הסיכונים בבקשה רבה.';
    const rewritten = 'אנא פרט את הסיכונים.';
    const { user } = await openWithResult(prompt, await givenModel(() => rewritten));
    const expectAutomaticDirection = (element: HTMLElement) => {
      expect(element.closest('[dir="auto"]')).not.toBeNull();
    };
    expectAutomaticDirection(await result());
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expectAutomaticDirection(
      within(await screen.findByRole('group', { name: 'What will be public' })).getByText(rewritten),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expectAutomaticDirection(await screen.findByRole('textbox', { name: 'Rewritten prompt' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Undo rewrite' }));
    expectAutomaticDirection(await screen.findByLabelText('Your prompt'));
    await user.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    const excerpt = await screen.findByText(rewritten);
    expectAutomaticDirection(excerpt);
    await user.click(excerpt);
    expectAutomaticDirection(await screen.findByRole('group', { name: 'Prompt and rewrite' }));
  });

  test('of a prompt in another language says that models rewrite it, and how to get one', async () => {
    await seedActions(new Date());
    await openWithResult('Bitte schreibe mir eine kurze Zusammenfassung des Textes, den ich dir gleich schicke.');
    expect(screen.getByText(/^Unchanged: the built-in engine rewrites English only\./)).toBeDefined();
    const hint = await screen.findByText(/^AI models rewrite prompts in every language\./);
    expect(within(hint).getByRole('link', { name: 'Choose a paid plan' })).toBeDefined();
    // Every action would run on the engine, too.
    expect(screen.queryByRole('button', { name: 'Try another' })).toBeNull();
  });

  test('of a model that returned the prompt as it was can be rated and shared', async () => {
    const { account } = await openWithResult('List the risks.', await givenModel((text) => text));
    expect(screen.getByText('Unchanged: the model returned your prompt as it was.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Rate this rewrite' })).toBeDefined();
    // Only runs of the engine are free when they find nothing.
    expect((await getPlanWallet(account)).used).toBe(1);
  });

  test('stays, with what was decided, on other pages and after a reload, until the user signs out', async () => {
    const { user, router } = await openWithResult();
    await user.click(screen.getByText('What changed, and why (2)'));
    await user.click(screen.getByRole('button', { name: 'Reject: Could you please list' }));
    await user.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    await router.navigate('/dashboard/overview');
    expect((await result()).textContent).toContain('Could you please list');
    cleanup();
    const again = openApp('/dashboard/overview');
    expect((await result()).textContent).toContain('Could you please list');
    await again.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(Object.values(sessionStorage).join(' ')).not.toContain('risks');
  });

  test('has another result beside it, from another action on the same prompt', async () => {
    await seedActions(new Date());
    const prompt = 'Could you please describe the really impressive cathedrals of northern France?';
    const { user, account } = await openWithResult(prompt);
    const another = screen.getByRole<HTMLButtonElement>('button', { name: 'Try another' });
    expect(another.disabled).toBe(true);
    expect(screen.getByText('Choose another action to try it.')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'shorten');
    await user.click(another);
    const versions = within(await screen.findByRole('group', { name: 'Results of this prompt' }));
    const [first, second] = versions.getAllByRole('button');
    expect(second?.getAttribute('aria-pressed')).toBe('true');
    expect(second?.textContent).toBe('2. Shorten');
    expect(await copied(user)).toBe('Describe the impressive cathedrals of northern France.');
    if (first) await user.click(first);
    expect(await copied(user)).toBe('Describe the really impressive cathedrals of northern France.');
    expect((await getPlanWallet(account)).used).toBe(2);
  });

  test('is opened in an assistant: in its address, or copied where the address takes no text', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByRole('button', { name: 'Open in…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open in an assistant' }));
    expect(dialog.getByRole('link', { name: /^ChatGPT/ }).getAttribute('href')).toBe(
      'https://chatgpt.com/?q=List%20the%20risks.%20Because%20I%20am%20late%2C%20be%20brief.',
    );
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const gemini = dialog.getByRole('link', { name: /^Gemini/ });
    expect(gemini.getAttribute('href')).toBe('https://gemini.google.com/app');
    await user.click(gemini);
    expect(await navigator.clipboard.readText()).toBe('List the risks. Because I am late, be brief.');
    await waitFor(() => {
      expect(opened).toHaveBeenCalledExactlyOnceWith('https://gemini.google.com/app', '_blank', 'noopener,noreferrer');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    opened.mockRestore();
  });

  test('when copying fails, opens no assistant into which it would have to be pasted', async () => {
    const { user } = await openWithResult();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(screen.getByRole('button', { name: 'Open in…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open in an assistant' }));
    await user.click(dialog.getByRole('link', { name: /^Gemini/ }));
    expect(await dialog.findByText(/^Your browser did not allow copying/)).toBeDefined();
    expect(opened).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test.each([
    ['U', 'its prompt', TWO_CHANGES],
    ['n', 'an empty prompt box', ''],
  ])('has a shortcut that is not typed: %s opens %s', async (key, _what, expected) => {
    const { user } = await openWithResult();
    await user.keyboard(key);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your prompt')).value).toBe(expected);
  });

  test('gives way to its prompt when the user asks to write one', async () => {
    const { user } = await openWithResult();
    await user.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Command' }), 'simplify a prompt{Enter}');
    const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Your prompt');
    expect(document.activeElement).toBe(prompt);
    // Without the line break of Enter.
    expect(prompt.value).toBe(TWO_CHANGES);
    expect(screen.getByRole('button', { name: 'Back to the rewrite' })).toBeDefined();
  });

  test('gives way to its prompt when the user uses an action of the library', async () => {
    await seedActions(new Date());
    const { user } = await openWithResult();
    await user.click(screen.getByRole('link', { name: 'Custom Actions' }));
    await user.click(await screen.findByRole('button', { name: 'Use Shorten' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your prompt')).value).toBe(TWO_CHANGES);
  });

  test('can be opened again after the prompt was opened', async () => {
    const { user } = await openWithResult();
    await user.keyboard('u');
    await user.click(await screen.findByRole('button', { name: 'Back to the rewrite' }));
    expect((await result()).textContent).toContain('List the risks');
  });
});
