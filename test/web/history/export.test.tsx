import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { useServer } from '../../setup/server.ts';
import { isSignedIn } from '../render-app.tsx';
import { useSavedFiles } from '../saved-files.ts';
import { givenEntry, open } from './history-page.ts';

const server = useServer();

describe('an export', () => {
  const saved = useSavedFiles(server);
  const readSavedFile = async () => {
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    return (await saved[0]?.text()) ?? '';
  };
  const texts = { originalText: '=Could you, "please", sing?', simplifiedText: 'Sing.' };

  test('as JSON contains the entries that match the filters', async () => {
    const { user } = await open('?search=sing', async (account) => {
      await givenEntry(account, texts);
      await givenEntry(account);
    });
    await screen.findByText('1 entry');
    // Not the whole history: the button and the file's name say so.
    expect(screen.getByRole('button', { name: 'Export CSV (1 entry)' })).toBeDefined();
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: 'Export JSON (1 entry)' }));
    await readSavedFile();
    click.mockRestore();
    expect(names).toEqual([expect.stringMatching(/^prompt-history-\d{4}-\d{2}-\d{2}-filtered\.json$/)]);
    expect(JSON.parse(await readSavedFile())).toMatchObject([
      { original_text: texts.originalText, simplified_text: 'Sing.', model_used: 'plainprompt' },
    ]);
    expect(saved[0]?.type).toContain('application/json');
  });

  test('does not say a number of entries that belongs to other filters', async () => {
    const { user, network } = await open('?search=sing', (account) => givenEntry(account, texts));
    await screen.findByRole('button', { name: 'Export CSV (1 entry)' });
    network.failingOperation = 'History';
    await user.type(screen.getByLabelText('Search history'), 'ing');
    await screen.findByText('Your history could not be loaded');
    expect(screen.getByText(/^Export CSV/).textContent).toBe('Export CSV');
  });

  test('can be started while it is not known whether new filters match', async () => {
    const { user, network } = await open('?search=silence', (account) => givenEntry(account, texts));
    await screen.findByText('No history found');
    network.failingOperation = 'History';
    await user.clear(screen.getByLabelText('Search history'));
    await user.type(screen.getByLabelText('Search history'), 'sing');
    await screen.findByText('Your history could not be loaded');
    expect(screen.getByText(/^Export CSV/).closest('button')?.disabled).toBe(false);
  });

  test('as CSV contains every page, and no cell that a spreadsheet runs as a formula', async () => {
    const { user } = await open('', async (account) => {
      await Promise.all(Array.from({ length: 101 }, () => givenEntry(account, texts)));
    });
    await screen.findByText('101 entries');
    await user.click(screen.getByText('Export CSV'));
    const lines = (await readSavedFile()).split('\n');
    expect(lines[0]).toBe('id,original_text,simplified_text,model_used,created_at,action,words_saved,edited_text');
    expect(lines[1]).toContain(`"'=Could you, ""please"", sing?",Sing.,plainprompt,`);
    // The header, 101 entries, and the empty line after the last line break.
    expect(lines).toHaveLength(103);
  });

  test('that breaks off shows an error, and saves nothing', async () => {
    const { user } = await open('', async (account) => {
      await Promise.all(Array.from({ length: 101 }, () => givenEntry(account, texts)));
      // The server fails on the second page, after it has sent the first one.
      await givenEntry(account, { createdAt: new Date(Date.now() - DAY_MS), originalText: 'broken' });
      await HistoryEntries.collection.updateOne({ originalText: 'broken' }, { $set: { createdAt: null } });
    });
    await screen.findByText('102 entries');
    await user.click(screen.getByText('Export JSON'));
    expect(await screen.findByText('Failed to export history. Please try again.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('that the server rejects shows the reason', async () => {
    const { user } = await open('', (account) => givenEntry(account));
    await screen.findByText('1 entry');
    const error = 'Too many requests. Please try again in 59 minutes.';
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 429 }));
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(await screen.findByText(`Failed to export history. ${error}`)).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('can be canceled while it runs', async () => {
    const { user } = await open('', (account) => givenEntry(account));
    await screen.findByText('1 entry');
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise<Response>(() => undefined);
    });
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(screen.getByText('Exporting: 0 MB received')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByText(/^Exporting/)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export JSON' }).disabled).toBe(false);
  });

  test('with an expired session ends the session', async () => {
    const { user } = await open('', (account) => givenEntry(account));
    await screen.findByText('1 entry');
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'Sign in' }, { status: 401 }));
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await waitFor(() => {
      expect(isSignedIn()).toBe(false);
    });
  });
});
