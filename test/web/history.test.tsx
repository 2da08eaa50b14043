// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type HistoryEntryRecord, HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { attempt, contextFor, givenServer } from '#test/factories/simplify.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import { openApp, signIn } from './render-app.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ids of runs are made of their moment: the list, its dates and its cursor follow them. */
function idAt(at: Date, index: number) {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new mongoose.Types.ObjectId(seconds + index.toString(16).padStart(16, '0'));
}

/** One run by a model, then one by the built-in engine. */
async function runsOfTwoModels(person: UserRecord): Promise<void> {
  await attempt(contextFor(person, givenServer(), new Date()), 'Brew coffee.');
  await attempt(contextFor(person, testRuntime(), new Date()), 'Please brew tea.');
}

let count = 0;

/** Stores a run of that person's, a minute ago unless told otherwise. */
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
  return { ...app, person, addressed: () => app.router.state.location.search };
}

const entries = () => screen.findAllByRole('article');

describe('the page', () => {
  test('shows a skeleton, then each run with both texts', async () => {
    await open('', (person) => givenEntry(person, { originalText: 'Could you please sing?', simplifiedText: 'Sing.' }));
    expect(screen.getByRole('status', { name: 'Loading your history' })).toBeDefined();
    const [entry] = await entries();
    expect(entry?.textContent).toContain('Could you please sing?');
    expect(entry?.textContent).toContain('Sing.');
    expect(entry?.textContent).toContain('3 words saved');
    expect(entry?.textContent).toContain('1m ago');
    expect(screen.getByRole('heading', { name: 'History Tips' })).toBeDefined();
  });

  test('says what will be here when there is nothing yet', async () => {
    await open();
    expect(await screen.findByText('No history found')).toBeDefined();
    expect(screen.getByText('Try adjusting your filters or simplifying a prompt to see history here.')).toBeDefined();
    expect(screen.getByText('Page 1 of 1')).toBeDefined();
  });

  test('gives a reason when it cannot load, and a way to try again', async () => {
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

  test("shows nobody else's runs", async () => {
    const other = await givenSubscriber();
    await givenEntry(other);
    await open();
    expect(await screen.findByText('No history found')).toBeDefined();
  });
});

describe('an entry', () => {
  test('opens to both texts in one, and closes', async () => {
    const { user } = await open('', (person) => givenEntry(person));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByRole('group', { name: 'Prompt and rewrite' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Prompt and rewrite' })).toBeNull();
  });

  test('copies its rewrite', async () => {
    const { user } = await open('', (person) => givenEntry(person, { simplifiedText: 'Sing.' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Sing.');
  });

  test('whose model is not known says N/A', async () => {
    await open('', (person) => givenEntry(person, { model: null }));
    const [entry] = await entries();
    expect(entry?.textContent).toContain('N/A');
  });
});

describe('the filters', () => {
  const teaAndCoffee = async (person: UserRecord) => {
    await givenEntry(person, { originalText: 'Please brew tea', createdAt: new Date(Date.now() - 3 * DAY_MS) });
    await givenEntry(person, { originalText: 'Please brew coffee', model: 'gpt-5-mini' });
  };
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

  test('come from the address', async () => {
    await open('?search=tea', teaAndCoffee);
    const shown = await entries();
    expect(shown).toHaveLength(1);
    expect(shown[0]?.textContent).toContain('brew tea');
    expect(screen.getByLabelText<HTMLInputElement>('Search history').value).toBe('tea');
  });

  test('search once typing pauses, without the white space around', async () => {
    const { user, addressed } = await open('?page=1', teaAndCoffee);
    await user.type(screen.getByLabelText('Search history'), '  coffee ');
    expect(addressed()).toBe('?page=1');
    await waitFor(() => {
      expect(addressed()).toBe('?search=coffee');
    });
    await waitFor(() => {
      expect(screen.queryByText('Please brew tea')).toBeNull();
    });
  });

  test('by date go to the address and to the server', async () => {
    const { user, addressed } = await open('', teaAndCoffee);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.type(screen.getByLabelText('End date'), day(2));
    expect(addressed()).toBe(`?endDate=${day(2)}`);
    await waitFor(() => {
      expect(screen.queryByText('Please brew coffee')).toBeNull();
    });
    expect(await screen.findByText('Please brew tea')).toBeDefined();
  });

  test('by model offer the models of this person', async () => {
    const { user, addressed } = await open('', runsOfTwoModels);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await screen.findByRole('option', { name: 'PlainPrompt' });
    await user.selectOptions(screen.getByLabelText('Model'), 'gpt-5-mini');
    expect(addressed()).toBe('?model=gpt-5-mini');
    await waitFor(() => {
      expect(screen.getAllByRole('article')).toHaveLength(1);
    });
    expect(screen.getByText('short: Brew coffee.')).toBeDefined();
  });

  test('are taken back by one button', async () => {
    const { user, addressed } = await open(`?search=tea&startDate=${day(9)}&endDate=${day(1)}`, teaAndCoffee);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(addressed()).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search history').value).toBe('');
    await waitFor(() => {
      expect(screen.getAllByRole('article')).toHaveLength(2);
    });
  });
});

describe('an export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    const browser = { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: vi.fn() };
    vi.stubGlobal('URL', Object.assign(URL, browser));
  });
  const file = async () => {
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    return (await saved[0]?.text()) ?? '';
  };
  const texts = { originalText: '=Could you, "please", sing?', simplifiedText: 'Sing.' };

  test('as JSON holds every entry that the filters show', async () => {
    const { user } = await open('?search=sing', async (person) => {
      await givenEntry(person, texts);
      await givenEntry(person);
    });
    await screen.findByText('1 entry');
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(JSON.parse(await file())).toMatchObject([
      { original_text: texts.originalText, simplified_text: 'Sing.', model_used: 'plainprompt' },
    ]);
  });

  test('as CSV starts no formula in a spreadsheet, and takes every page', async () => {
    const { user } = await open('', async (person) => {
      await Promise.all(Array.from({ length: 101 }, () => givenEntry(person, texts)));
    });
    await screen.findByText('101 entries');
    await user.click(screen.getByText('Export CSV'));
    const lines = (await file()).split('\r\n');
    expect(lines[0]).toBe('id,original_text,simplified_text,model_used,created_at');
    expect(lines[1]).toContain(`"'=Could you, ""please"", sing?",Sing.,plainprompt,`);
    expect(lines).toHaveLength(103);
  });

  test('that fails says so', async () => {
    const { user, line } = await open('', (person) => givenEntry(person));
    await screen.findByText('1 entry');
    line.isCut = true;
    await user.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(await screen.findByText(/^Failed to export history/)).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('deleting', () => {
  const kept = (person: UserRecord) => HistoryEntries.countDocuments({ userId: person._id });

  test('takes one entry away when it was asked twice', async () => {
    const { user, person } = await open('', async (someone) => {
      await givenEntry(someone);
      await givenEntry(someone, { originalText: 'Could you please sing?', simplifiedText: 'Sing.' });
    });
    const [first] = await entries();
    if (!first) throw new Error('There is no entry.');
    await user.click(within(first).getByRole('button', { name: 'Delete' }));
    await user.click(within(first).getByRole('button', { name: 'Cancel' }));
    expect(await kept(person)).toBe(2);
    await user.click(within(first).getByRole('button', { name: 'Delete' }));
    await user.click(within(first).getByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('1 entry')).toBeDefined();
    expect(await kept(person)).toBe(1);
  });

  test('takes all of it away when it was asked twice', async () => {
    const { user, person } = await open('', async (someone) => {
      await givenEntry(someone);
      await givenEntry(someone);
    });
    await entries();
    await user.click(screen.getByRole('button', { name: 'Delete all history' }));
    const asked = within(screen.getByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Delete all history' }));
    expect(await screen.findByText('2 entries deleted')).toBeDefined();
    expect(await screen.findByText('No history found')).toBeDefined();
    expect(await kept(person)).toBe(0);
  });
});

describe('the pages', () => {
  const many = async (person: UserRecord) => {
    await Promise.all(Array.from({ length: 21 }, () => givenEntry(person)));
  };

  // Looked up by their text: roles of so many elements take jsdom seconds.
  const shown = () => screen.findAllByText('Before');
  const button = (name: string) => screen.getByText(name).closest('button');

  test('hold 20 entries each, and stop at both ends', async () => {
    const { user, addressed } = await open('', many);
    expect(await shown()).toHaveLength(20);
    expect(button('Previous')?.disabled).toBe(true);
    await user.click(screen.getByText('Next'));
    await screen.findByText('Page 2 of 2');
    await waitFor(async () => {
      expect(await shown()).toHaveLength(1);
    });
    expect(addressed()).toBe('?page=2');
    expect(button('Next')?.disabled).toBe(true);
    await user.click(screen.getByText('Previous'));
    expect(addressed()).toBe('');
  });

  test('begin at the first again when a filter changes', async () => {
    const { user, addressed } = await open('?page=2', many);
    await shown();
    await user.type(screen.getByLabelText('Search history'), 'task');
    await waitFor(() => {
      expect(addressed()).toBe('?search=task');
    });
  });

  test('end where the list ends, whatever the address says', async () => {
    const { addressed } = await open('?page=99', many);
    await waitFor(() => {
      expect(addressed()).toBe('?page=2');
    });
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('Page 2 of 2')).toBeDefined();
  });

  test('of an address that names none are the first', async () => {
    await open('?page=tea', many);
    expect(await shown()).toHaveLength(20);
  });
});
