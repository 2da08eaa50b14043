import { act, screen, waitFor, within } from '@testing-library/react';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { contextFor, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';
import { setSystem } from '../browser.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';

const server = useServer();
const nodeFetch = globalThis.fetch;

/** A run's id starts with its time, which orders the list. */
function idAt(at: Date, index: number) {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new mongoose.Types.ObjectId(seconds + index.toString(16).padStart(16, '0'));
}

/** One run by a language model, then one by the built-in engine. */
async function givenRunsOfTwoModels(person: UserRecord): Promise<void> {
  await trySimplify(contextFor(person, givenServer(), new Date()), 'Brew coffee.');
  await trySimplify(contextFor(person, testRuntime(), new Date()), 'Please brew tea.');
}

let count = 0;

/** Stores an entry of the user, by default one minute old. */
async function givenEntry(person: UserRecord, overrides: Partial<HistoryEntryRecord> = {}): Promise<void> {
  count += 1;
  const createdAt = overrides.createdAt ?? new Date(Date.now() - 60_000);
  await HistoryEntries.create({
    _id: idAt(createdAt, count),
    userId: person._id,
    originalText: `Could you please do task ${count}?`,
    simplifiedText: `Do task ${count}.`,
    model: 'plainprompt',
    createdAt,
    expiresAt: new Date(Date.now() + DAY_MS),
    ...overrides,
  });
}

async function open(search = '', given: (person: UserRecord) => Promise<unknown> = async () => undefined) {
  const person = await givenSubscriber();
  await given(person);
  await signIn(person);
  const app = openApp(`/dashboard/history${search}`);
  await screen.findByRole('heading', { name: 'Simplification History' });
  return { ...app, person, getSearch: () => app.router.state.location.search };
}

// By selector, because a query by role takes seconds in jsdom with so many elements.
const findRows = () => [...document.querySelectorAll<HTMLAnchorElement>('a[id^="entry-"]')];
const entries = async () => {
  await waitFor(() => {
    expect(findRows()).not.toEqual([]);
  });
  return findRows();
};

/** Selects the only entry. */
async function openEntry(user: ReturnType<typeof openApp>['user']) {
  const [row] = await entries();
  if (!row) throw new Error('There is no entry.');
  await user.click(row);
}

describe('the history page', () => {
  test('shows a skeleton, then the rewrite, the action, the model and the saved words of each entry', async () => {
    const texts = { originalText: 'Could you please sing?', simplifiedText: 'Sing.', wordsSaved: 3 };
    await seedActions(new Date());
    await open('', (person) => givenEntry(person, { ...texts, action: 'shorten' }));
    expect(screen.getByRole('status', { name: 'Loading your history' })).toBeDefined();
    const [entry] = await entries();
    expect(entry?.textContent).toBe('1m agoSing.ShortenPlainPrompt3 words saved');
    expect(screen.getByRole('heading', { name: 'History Tips' })).toBeDefined();
  });

  test('explains an empty history', async () => {
    await open();
    expect(await screen.findByText('No history found')).toBeDefined();
    expect(screen.getByText('Try adjusting your filters or simplifying a prompt to see history here.')).toBeDefined();
    expect(screen.getByText('Page 1 of 1')).toBeDefined();
  });

  test('shows an error when loading fails, and can try again', async () => {
    await signIn(await givenSubscriber());
    const { line, user } = openApp('/dashboard/overview');
    await screen.findByRole('heading', { name: 'Overview' });
    line.isCut = true;
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByText('Your history could not be loaded')).toBeDefined();
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No history found')).toBeDefined();
  });

  test('does not show entries of other users', async () => {
    const other = await givenSubscriber();
    await givenEntry(other);
    await open();
    expect(await screen.findByText('No history found')).toBeDefined();
  });
});

describe('the list', () => {
  test('is grouped by day', async () => {
    await open('', async (person) => {
      await givenEntry(person, { createdAt: new Date() });
      await givenEntry(person, { createdAt: new Date(Date.now() - DAY_MS) });
      await givenEntry(person, { createdAt: new Date(Date.now() - DAY_MS) });
    });
    await entries();
    const days = ['Today', 'Yesterday'].map((name) => screen.getByRole('region', { name }));
    expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([1, 2]);
  });

  test('marks the matches of a search, in the user’s version, in the rewrite or else in the prompt', async () => {
    const end = `${'word '.repeat(80)}and brew tea`;
    await open('?search=TEA', async (person) => {
      await givenEntry(person, { originalText: 'Please brew tea', simplifiedText: 'Brew it.' });
      await givenEntry(person, { originalText: 'x', simplifiedText: end });
      await givenEntry(person, { originalText: 'x', simplifiedText: 'Brew it.', editedText: 'Brew green tea.' });
    });
    const marked = (await entries()).map((row) => [row.textContent, row.querySelector('mark')?.textContent]);
    expect(marked).toEqual([
      [expect.stringContaining('Brew green tea.'), 'tea'],
      [expect.stringContaining('…word word word and brew tea'), 'tea'],
      [expect.stringContaining('Please brew tea'), 'tea'],
    ]);
  });
});

const WIDE = '(min-width: 1100px)';

describe('an entry', () => {
  afterEach(() => {
    setSystem(WIDE, false);
  });

  test('opens with a comparison of both texts, and closes', async () => {
    const { user, getSearch } = await open('', (person) => givenEntry(person));
    await openEntry(user);
    expect(await screen.findByRole('group', { name: 'Prompt and rewrite' })).toBeDefined();
    expect(getSearch()).toMatch(/^\?entry=[0-9a-f]{24}$/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Prompt and rewrite' })).toBeNull();
    expect(getSearch()).toBe('');
  });

  test('without edits shows the rewrite only, and says why details are placeholders', async () => {
    const { user } = await open('', async (person) => {
      await givenEntry(person, { originalText: 'Please mail [EMAIL_1].', simplifiedText: 'Mail [EMAIL_1].' });
    });
    await openEntry(user);
    expect(await screen.findByText(/^Masked details, such as \[EMAIL_1\], stay placeholders/)).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Your version' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy rewrite' })).toBeDefined();
  });

  test('is selected by the arrow keys beside the list, and closed by Escape', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', async (person) => {
      for (const name of ['first', 'second', 'third']) {
        await givenEntry(person, { originalText: `Do the ${name}`, simplifiedText: name });
      }
    });
    await openEntry(user);
    const panel = screen.getByRole('complementary', { name: 'Selected entry' });
    const shown = () => within(panel).getByRole('group', { name: 'Prompt and rewrite' }).textContent;
    const selected = () => findRows().findIndex((row) => row.getAttribute('aria-current') === 'true');
    expect(shown()).toContain('third');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect([shown(), selected()]).toEqual([expect.stringContaining('first'), 2]);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect([shown(), selected()]).toEqual([expect.stringContaining('second'), 1]);
    expect(document.activeElement).toBe(findRows()[1]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
    expect(document.activeElement).toBe(findRows()[1]);
  });

  test('is closed by Escape after another view of it was chosen', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', (person) => givenEntry(person));
    await openEntry(user);
    await user.click(screen.getByRole('radio', { name: 'Original' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
  });

  test.each([true, false])(
    'gives the focus to the next entry when it is deleted (beside the list: %s)',
    async (isWide) => {
      setSystem(WIDE, isWide);
      const { user } = await open('', async (person) => {
        await givenEntry(person, { simplifiedText: 'Dance.' });
        await givenEntry(person, { simplifiedText: 'Sing.' });
      });
      await openEntry(user);
      await user.click(await screen.findByRole('button', { name: 'Delete this entry' }));
      await user.click(screen.getByRole('button', { name: 'Delete entry' }));
      await screen.findByText('Entry deleted');
      const [next] = await entries();
      await waitFor(() => {
        expect(document.activeElement).toBe(next);
      });
      await openEntry(user);
      await user.click(await screen.findByRole('button', { name: 'Delete this entry' }));
      await user.click(screen.getByRole('button', { name: 'Delete entry' }));
      await waitFor(() => {
        expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Simplification History' }));
      });
    },
  );

  test.each([
    ['an empty list', '?search=dance', 'No history found'],
    ['a list that could not be loaded', '?startDate=never', 'Your history could not be loaded'],
  ])('is closed by Escape beside %s', async (_what, search, list) => {
    setSystem(WIDE, true);
    const person = await givenSubscriber();
    await givenEntry(person);
    const entry = await HistoryEntries.findOne({ userId: person._id }).lean();
    await signIn(person);
    const { user } = openApp(`/dashboard/history${search}&entry=${String(entry?._id)}`);
    expect(await screen.findByText(list)).toBeDefined();
    expect(screen.getByRole('complementary', { name: 'Selected entry' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
  });

  test('stays selected at the arrow keys if the list has other entries only', async () => {
    setSystem(WIDE, true);
    const person = await givenSubscriber();
    await givenEntry(person, { simplifiedText: 'Sing.' });
    const entry = await HistoryEntries.findOne({ userId: person._id }).lean();
    await givenEntry(person, { simplifiedText: 'Dance.' });
    await signIn(person);
    const url = `?search=dance&entry=${String(entry?._id)}`;
    const { user, router } = openApp(`/dashboard/history${url}`);
    await entries();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(router.state.location.search).toBe(url);
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('?search=dance');
  });

  test('leaves the arrow keys to fields and to its own text', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', async (person) => {
      await givenEntry(person);
      await givenEntry(person);
    });
    await openEntry(user);
    await user.click(screen.getByLabelText('Search history'));
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'Copy rewrite' }));
    await user.keyboard('{ArrowDown}');
    expect(findRows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  test('opens from its URL, also if the list does not contain it', async () => {
    const person = await givenSubscriber();
    await givenEntry(person, { simplifiedText: 'Sing.', originalText: 'Please sing.' });
    const entry = await HistoryEntries.findOne({ userId: person._id }).lean();
    await signIn(person);
    openApp(`/dashboard/history?search=dance&entry=${String(entry?._id)}`);
    const diff = await screen.findByRole('group', { name: 'Prompt and rewrite' });
    expect(diff.textContent).toMatch(/^Please sing/);
    expect(await screen.findByText('No history found')).toBeDefined();
  });

  test.each(['0123456789abcdef01234567', 'tea'])('with the unknown id %s says so', async (id) => {
    await open(`?entry=${id}`);
    expect(await screen.findByText('Entry not found')).toBeDefined();
  });

  test('copies its rewrite', async () => {
    const { user } = await open('', (person) => givenEntry(person, { simplifiedText: 'Sing.' }));
    await openEntry(user);
    await user.click(await screen.findByRole('button', { name: 'Copy rewrite' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Sing.');
  });

  test('with an unknown model shows N/A', async () => {
    await open('', (person) => givenEntry(person, { model: null }));
    const [entry] = await entries();
    expect(entry?.textContent).toContain('N/A');
  });
});

describe('the filters', () => {
  const teaAndCoffee = async (person: UserRecord) => {
    const threeDaysAgo = new Date(Date.now() - 3 * DAY_MS);
    await givenEntry(person, { originalText: 'Please brew tea', simplifiedText: 'Brew tea.', createdAt: threeDaysAgo });
    await givenEntry(person, {
      originalText: 'Please brew coffee',
      simplifiedText: 'Brew coffee.',
      model: 'gpt-5-mini',
      action: 'shorten',
      wordsSaved: 1,
    });
  };
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

  test('come from the URL', async () => {
    await open('?search=tea', teaAndCoffee);
    const shown = await entries();
    expect(shown).toHaveLength(1);
    expect(shown[0]?.textContent).toContain('Brew tea.');
    expect(screen.getByLabelText<HTMLInputElement>('Search history').value).toBe('tea');
  });

  test('search after a pause in typing, without surrounding white space', async () => {
    const { user, getSearch } = await open('?page=1', teaAndCoffee);
    await user.type(screen.getByLabelText('Search history'), '  coffee ');
    expect(getSearch()).toBe('?page=1');
    await waitFor(() => {
      expect(getSearch()).toBe('?search=coffee');
    });
    await waitFor(() => {
      expect(screen.queryByText('Brew tea.')).toBeNull();
    });
  });

  test('by date are in the URL and in the query', async () => {
    const { user, getSearch } = await open('', teaAndCoffee);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(screen.getByLabelText('End date'), day(2));
    expect(getSearch()).toBe(`?endDate=${day(2)}`);
    await waitFor(() => {
      expect(screen.queryByText('Brew coffee.')).toBeNull();
    });
    expect(await screen.findByText('Brew tea.')).toBeDefined();
  });

  test('by model offer the models that the user has used', async () => {
    const { user, getSearch } = await open('', givenRunsOfTwoModels);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findAllByRole('option', { name: 'PlainPrompt' });
    await user.selectOptions(screen.getByLabelText('Model'), 'gpt-5-mini');
    expect(getSearch()).toBe('?model=gpt-5-mini');
    await waitFor(() => {
      expect(findRows()).toHaveLength(1);
    });
    expect(screen.getByText('short: Brew coffee.')).toBeDefined();
  });

  test('by action offer the actions that the user has used', async () => {
    const { user, getSearch } = await open('', async (person) => {
      await teaAndCoffee(person);
      await givenRunsOfTwoModels(person);
    });
    await screen.findByRole('option', { name: 'Simplify' });
    await user.selectOptions(screen.getByLabelText('Filter by action'), 'simplify');
    expect(getSearch()).toBe('?action=simplify');
    await waitFor(() => {
      expect(screen.queryByText('Brew coffee.')).toBeNull();
    });
    expect(screen.getAllByText('Brew tea.')).toHaveLength(2);
  });

  test('by saved words leave out rewrites that are not shorter', async () => {
    const { user, getSearch } = await open('', teaAndCoffee);
    await user.click(screen.getByRole('button', { name: 'Made shorter' }));
    expect(getSearch()).toBe('?savedWords=true');
    await waitFor(() => {
      expect(findRows().map((row) => row.textContent)).toEqual([expect.stringContaining('1 word saved')]);
    });
    await user.click(screen.getByRole('button', { name: 'Made shorter', pressed: true }));
    expect(getSearch()).toBe('');
  });

  test('are cleared by one button', async () => {
    const { user, getSearch } = await open(`?search=tea&startDate=${day(9)}&endDate=${day(1)}`, teaAndCoffee);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(getSearch()).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search history').value).toBe('');
    await waitFor(() => {
      expect(findRows()).toHaveLength(2);
    });
  });
});

describe('an export', () => {
  const saved: Blob[] = [];
  /** Sends requests of the page to the server of the test. */
  const fetchFromServer = (path: string, init?: RequestInit) => nodeFetch(server.origin() + path, init);
  beforeEach(() => {
    saved.length = 0;
    const browser = { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: vi.fn() };
    vi.stubGlobal('URL', Object.assign(URL, browser));
    vi.stubGlobal('fetch', fetchFromServer);
  });
  afterEach(() => {
    vi.stubGlobal('fetch', nodeFetch);
  });
  const readSavedFile = async () => {
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    return (await saved[0]?.text()) ?? '';
  };
  const texts = { originalText: '=Could you, "please", sing?', simplifiedText: 'Sing.' };

  test('as JSON contains the entries that match the filters', async () => {
    const { user } = await open('?search=sing', async (person) => {
      await givenEntry(person, texts);
      await givenEntry(person);
    });
    await screen.findByText('1 entry');
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(JSON.parse(await readSavedFile())).toMatchObject([
      { original_text: texts.originalText, simplified_text: 'Sing.', model_used: 'plainprompt' },
    ]);
    expect(saved[0]?.type).toContain('application/json');
  });

  test('as CSV contains every page, and no cell that a spreadsheet runs as a formula', async () => {
    const { user } = await open('', async (person) => {
      await Promise.all(Array.from({ length: 101 }, () => givenEntry(person, texts)));
    });
    await screen.findByText('101 entries');
    await user.click(screen.getByText('Export CSV'));
    const lines = (await readSavedFile()).split('\n');
    expect(lines[0]).toBe('id,original_text,simplified_text,model_used,created_at');
    expect(lines[1]).toContain(`"'=Could you, ""please"", sing?",Sing.,plainprompt,`);
    expect(lines).toHaveLength(103);
  });

  test('that breaks off shows an error, and saves nothing', async () => {
    const { user } = await open('', async (person) => {
      await Promise.all(Array.from({ length: 101 }, () => givenEntry(person, texts)));
      // The server fails on the second page, after it has sent the first one.
      await givenEntry(person, { createdAt: new Date(Date.now() - DAY_MS), originalText: 'broken' });
      await HistoryEntries.collection.updateOne({ originalText: 'broken' }, { $set: { createdAt: null } });
    });
    await screen.findByText('102 entries');
    await user.click(screen.getByText('Export JSON'));
    expect(await screen.findByText('Failed to export history. Please try again.')).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('that the server rejects shows the reason', async () => {
    const { user } = await open('', (person) => givenEntry(person));
    await screen.findByText('1 entry');
    const error = 'Too many requests. Please try again in 59 minutes.';
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error }, { status: 429 }));
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(await screen.findByText(`Failed to export history. ${error}`)).toBeDefined();
    expect(saved).toEqual([]);
  });

  test('can be cancelled while it runs', async () => {
    const { user } = await open('', (person) => givenEntry(person));
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
    const { user } = await open('', (person) => givenEntry(person));
    await screen.findByText('1 entry');
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'Sign in' }, { status: 401 }));
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    await waitFor(() => {
      expect(isSignedIn()).toBe(false);
    });
  });
});

describe('deleting', () => {
  afterEach(() => {
    setSystem(WIDE, false);
  });
  const countStored = (person: UserRecord) => HistoryEntries.countDocuments({ userId: person._id });

  test('of one entry needs a confirmation', async () => {
    const { user, person, getSearch } = await open('', async (person) => {
      await givenEntry(person);
      await givenEntry(person, { originalText: 'Could you please sing?', simplifiedText: 'Sing.' });
    });
    await openEntry(user);
    await user.click(screen.getByRole('button', { name: 'Delete this entry' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await countStored(person)).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Delete this entry' }));
    await user.click(screen.getByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('1 entry')).toBeDefined();
    expect(await screen.findByText('Entry deleted')).toBeDefined();
    expect(await countStored(person)).toBe(1);
    expect(getSearch()).toBe('');
  });

  test('of the whole history needs a confirmation', async () => {
    const { user, person } = await open('', async (person) => {
      await givenEntry(person);
      await givenEntry(person);
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Delete all history' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete all history' }));
    expect(await screen.findByText('2 entries deleted')).toBeDefined();
    expect(await screen.findByText('No history found')).toBeDefined();
    expect(await countStored(person)).toBe(0);
  });

  test('of the whole history closes the open entry', async () => {
    setSystem(WIDE, true);
    const { user, router } = await open('', (person) => givenEntry(person));
    await openEntry(user);
    const entryUrl = router.state.location;
    await user.click(screen.getByRole('button', { name: 'Delete all history' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete all history' }));
    expect(await screen.findByText('1 entry deleted')).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
    });
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate(entryUrl));
    expect(await screen.findByText('Entry not found')).toBeDefined();
  });

  test('of what is older than a shorter retention leaves no text of it in the page', async () => {
    setSystem(WIDE, true);
    const { user, router } = await open('', (person) =>
      givenEntry(person, { createdAt: new Date(Date.now() - 40 * DAY_MS) }),
    );
    await openEntry(user);
    const entryUrl = router.state.location;
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await user.click(await screen.findByRole('tab', { name: 'Privacy & Data' }));
    await user.selectOptions(await screen.findByLabelText('Keep history for'), '30');
    await user.click(screen.getByRole('button', { name: 'Delete older history' }));
    expect(await screen.findByText(/History is kept for 30 days/)).toBeDefined();
    await act(() => router.navigate(entryUrl));
    expect(await screen.findByText('Entry not found')).toBeDefined();
  });
});

describe('the pages', () => {
  const givenTwentyOneEntries = async (person: UserRecord) => {
    await Promise.all(Array.from({ length: 21 }, () => givenEntry(person)));
  };

  // Not by role, which takes seconds in jsdom with so many elements.
  const findShown = entries;
  const getButton = (name: string) => screen.getByText(name).closest('button');

  test('show 20 entries each, and stop at both ends', async () => {
    const { user, getSearch } = await open('', givenTwentyOneEntries);
    expect(await findShown()).toHaveLength(20);
    expect(getButton('Previous')?.disabled).toBe(true);
    await user.click(screen.getByText('Next'));
    await screen.findByText('Page 2 of 2');
    await waitFor(async () => {
      expect(await findShown()).toHaveLength(1);
    });
    expect(getSearch()).toBe('?page=2');
    expect(getButton('Next')?.disabled).toBe(true);
    await user.click(screen.getByText('Previous'));
    expect(getSearch()).toBe('');
  });

  test('start again at the first one when a filter changes', async () => {
    const { user, getSearch } = await open('?page=2', givenTwentyOneEntries);
    await findShown();
    await user.type(screen.getByLabelText('Search history'), 'task');
    await waitFor(() => {
      expect(getSearch()).toBe('?search=task');
    });
  });

  test.each([99, 107_374_184])('end with the last one when the URL names a higher number: %i', async (page) => {
    const { getSearch, router } = await open(`?page=${page}`, givenTwentyOneEntries);
    await waitFor(() => {
      expect(getSearch()).toBe('?page=2');
    });
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('Page 2 of 2')).toBeDefined();
    // Otherwise Back would lead to the number again, and from there to here.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('start with the first one when the URL has an invalid number', async () => {
    await open('?page=tea', givenTwentyOneEntries);
    expect(await findShown()).toHaveLength(20);
  });
});
