import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { open, resultOf, rewrite, runRequests, WORDY } from './composer-page.ts';

describe('masking', () => {
  const openMasked = async (runtime?: Runtime) => {
    const app = await open(runtime);
    localStorage.setItem('plainprompt.mask-personal', 'on');
    window.dispatchEvent(new StorageEvent('storage', { key: 'plainprompt.mask-personal' }));
    return app;
  };

  test('is off until the user switches it on', async () => {
    const { user, prompt, requests } = await open();
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toMatchObject([{ input: { text: WORDY } }]);
    expect(screen.queryByText(/^Masked before sending/)).toBeNull();
  });

  test('is offered for a prompt with personal details, and for no other', async () => {
    const { user, prompt } = await open();
    await user.type(prompt, 'List the risks.');
    expect(screen.queryByRole('button', { name: 'Turn on masking in this browser' })).toBeNull();
    await user.clear(prompt);
    await user.click(prompt);
    await user.paste(WORDY);
    const hint = await screen.findByText(
      'Your prompt has 1 email address. With masking, placeholders are sent and kept in your history instead.',
    );
    const turnOn = screen.getByRole('button', { name: 'Turn on masking in this browser' });
    // A button in a live region would be read out as a part of the message.
    expect([hint.getAttribute('role'), hint.contains(turnOn)]).toEqual(['status', false]);
    await user.click(turnOn);
    expect(
      await screen.findByText(
        'Masked before sending: 1 email address. Names, dates of birth and postal addresses are not masked.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Review').closest('summary')).not.toBeNull();
    expect(document.activeElement).toBe(prompt);
    expect(screen.queryByRole('button', { name: 'Turn on masking in this browser' })).toBeNull();
  });

  test.each([
    ['My SSN is 536-22-8714, fill in the form.', '1 ID number'],
    ['My passport number is X1234567, fill in the form.', '1 ID number'],
    ['My PAN is ABCPE1234F, fill in the form.', '1 ID number'],
    ['Why is 84.152.17.203 blocked?', '1 IP address'],
    ['password: hunter2!x is what I use.', '1 password or key'],
    ['Mail ada@example.com that the key sk-proj-abcdEFGHijklMNOPqrst fails.', '1 password or key and 1 email address'],
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '1 password or key'],
  ])('is offered for every kind of detail that it masks, passwords and keys first: %s', async (text, summary) => {
    const { user, prompt } = await open();
    await user.click(prompt);
    await user.paste(text);
    expect(await screen.findByText(new RegExp(`^Your prompt has ${summary}\\. With masking`))).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Turn on masking in this browser' }));
    expect(await screen.findByText(new RegExp(`^Masked before sending: ${summary}\\.`))).toBeDefined();
  });

  test('shows what goes out, sends no more than that, and puts the original back', async () => {
    const { user, prompt, requests, account } = await openMasked();
    await user.type(prompt, WORDY);
    await user.click(await screen.findByText(/^Masked before sending: 1 email address/));
    expect(screen.getByRole('group', { name: 'Masked text' }).textContent).toContain('write to [EMAIL_1] about');
    await user.click(prompt);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const shown = await rewrite();
    expect(shown.textContent).toContain('ada@example.com');
    expect(shown.textContent).not.toContain('EMAIL_1');
    expect(screen.getByText(/^Masked: 1 detail\. /)).toBeDefined();
    expect(
      screen.getByText('The server saw placeholders instead of your masked details, so tokens are not counted.'),
    ).toBeDefined();
    expect(JSON.stringify(requests)).not.toContain('ada@example.com');
    const kept = async () => (await HistoryEntries.findOne({ userId: account._id }).lean())?.originalText;
    await expect.poll(kept).toContain('[EMAIL_1]');
  });

  test('sends what the user unmasked as it is, with that run only', async () => {
    const { user, prompt, requests } = await openMasked();
    await user.type(prompt, WORDY);
    await user.click(await screen.findByText(/^Masked before sending: 1 email address/));
    await user.click(screen.getByRole('button', { name: 'Unmask ada@example.com' }));
    expect(await screen.findByText('Nothing is masked. Unmasked by you: 1.')).toBeDefined();
    await user.click(prompt);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await rewrite();
    expect(runRequests(requests)).toMatchObject([{ input: { text: WORDY } }]);
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

  test('says beside the button that Copy uses the real details, and copies the text with placeholders instead', async () => {
    const rewriter: Rewriter = { rewrite: async () => resultOf('Write to [EMAIL_1] about the risks.') };
    const { user, prompt } = await openMasked({ ...testRuntime(), rewriter });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Copy and “Open in…” use your real details.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Copy with placeholders' }));
    expect(await navigator.clipboard.readText()).toBe('Write to [EMAIL_1] about the risks.');
    expect(await screen.findByText('Copied with placeholders')).toBeDefined();
  });

  test('says nothing about real details when the text has none of those that were masked', async () => {
    const rewriter: Rewriter = { rewrite: async () => resultOf('Write to [EMAIL_1] about the risks.') };
    const { user, prompt } = await openMasked({ ...testRuntime(), rewriter });
    await user.type(prompt, WORDY);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name: 'Rewritten prompt' });
    await user.clear(field);
    await user.type(field, 'Write about the risks.');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Copy and “Open in…” use your real details.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy with placeholders' })).toBeNull();
  });
});
