import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { setSystem } from '../browser.ts';
import { openApp, signIn } from '../render-app.tsx';
import { entries, findRows, givenEntry, open, openEntry } from './history-page.ts';

const WIDE = '(min-width: 1100px)';

describe('an entry', () => {
  afterEach(() => {
    setSystem(WIDE, false);
  });

  test('opens with a comparison of both texts, and closes', async () => {
    const { user, getSearch } = await open('', (account) => givenEntry(account));
    await openEntry(user);
    expect(await screen.findByRole('group', { name: 'Prompt and rewrite' })).toBeDefined();
    expect(getSearch()).toMatch(/^\?entry=[0-9a-f]{24}$/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('group', { name: 'Prompt and rewrite' })).toBeNull();
    expect(getSearch()).toBe('');
  });

  test('without edits shows the rewrite only, and says why details are placeholders', async () => {
    const { user } = await open('', async (account) => {
      await givenEntry(account, { originalText: 'Please mail [EMAIL_1].', simplifiedText: 'Mail [EMAIL_1].' });
    });
    await openEntry(user);
    expect(await screen.findByText(/^Masked details, such as \[EMAIL_1\], stay placeholders/)).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Your version' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy rewrite' })).toBeDefined();
  });

  test('says how much shorter the rewrite is, if it is', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', async (account) => {
      await givenEntry(account, { originalText: 'Please go', simplifiedText: 'Go', wordsSaved: 0 });
      await givenEntry(account, { originalText: 'Could you please sing?', simplifiedText: 'Sing.', wordsSaved: 3 });
    });
    await openEntry(user);
    const panel = within(screen.getByRole('complementary', { name: 'Selected entry' }));
    const length = () => panel.getByText('Length').nextElementSibling?.textContent;
    expect(length()).toBe('3 words saved');
    await user.keyboard('{ArrowDown}');
    expect(length()).toBe('—');
  });

  test('with a version of the user’s own says so in the list, with the length that the opened entry shows', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', (account) =>
      givenEntry(account, {
        originalText: 'Could you please sing a song?',
        simplifiedText: 'Sing a song.',
        editedText: 'Sing.',
        wordsSaved: 3,
      }),
    );
    expect((await entries())[0]?.textContent).toMatch(/Sing\.Simplify.*Your version5 words shorter$/);
    await openEntry(user);
    const panel = within(screen.getByRole('complementary', { name: 'Selected entry' }));
    const length = () => panel.getByText('Length').nextElementSibling?.textContent;
    expect(length()).toBe('5 words shorter');
    await user.click(panel.getByRole('radio', { name: 'Rewrite as it was made' }));
    expect(length()).toBe('3 words saved');
  });

  test('is shared as it is shown, with details that were masked as placeholders', async () => {
    setSystem(WIDE, true);
    const { user, requests } = await open('', (account) =>
      givenEntry(account, {
        originalText: 'Could you please mail [EMAIL_1]?',
        simplifiedText: 'Mail [EMAIL_1].',
        editedText: 'Write to [EMAIL_1].',
      }),
    );
    await openEntry(user);
    const share = async () => {
      await user.click(screen.getByRole('button', { name: 'Share' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Share by a link' }));
      await user.click(dialog.getByRole('button', { name: 'Create link' }));
      expect(await dialog.findByText(/^Your link is ready\./)).toBeDefined();
      await user.click(dialog.getByRole('button', { name: 'Close' }));
    };
    await share();
    await user.click(screen.getByRole('radio', { name: 'Rewrite as it was made' }));
    await share();
    const shared = requests.filter(({ name }) => name === 'ShareRun').map(({ variables }) => variables);
    expect(shared).toMatchObject([{ input: { text: 'Write to [EMAIL_1].' } }, { input: { text: 'Mail [EMAIL_1].' } }]);
  });

  test('counts the changes that the user’s version keeps as the composer does', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', (account) =>
      givenEntry(account, {
        originalText: 'Please sing. Also please dance. Be quick.',
        simplifiedText: 'Sing. Also dance. Be quick.',
        editedText: 'Please sing. Also dance. Be very quick.',
        changes: [
          { start: 0, end: 8, before: 'Please s', after: 'S', rule: 'courtesy', reason: 'No need to ask.' },
          { start: 18, end: 30, before: 'please dance', after: 'dance', rule: 'courtesy', reason: 'No need to ask.' },
        ],
      }),
    );
    await openEntry(user);
    expect(await screen.findByText('What changed, and why (1 of 2 kept, 1 edit of yours)')).toBeDefined();
  });

  test('is selected by the arrow keys beside the list, and closed by Escape', async () => {
    setSystem(WIDE, true);
    const { user } = await open('', async (account) => {
      for (const name of ['first', 'second', 'third']) {
        await givenEntry(account, { originalText: `Do the ${name}`, simplifiedText: name });
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
    const { user } = await open('', (account) => givenEntry(account));
    await openEntry(user);
    await user.click(screen.getByRole('radio', { name: 'Original' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
  });

  test.each([true, false])(
    'gives the focus to the next entry when it is deleted (beside the list: %s)',
    async (isWide) => {
      setSystem(WIDE, isWide);
      const { user } = await open('', async (account) => {
        await givenEntry(account, { simplifiedText: 'Dance.' });
        await givenEntry(account, { simplifiedText: 'Sing.' });
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
    const account = await givenSubscriber();
    await givenEntry(account);
    const entry = await HistoryEntries.findOne({ userId: account._id }).lean();
    await signIn(account);
    const { user } = openApp(`/dashboard/history${search}&entry=${String(entry?._id)}`);
    expect(await screen.findByText(list)).toBeDefined();
    expect(screen.getByRole('complementary', { name: 'Selected entry' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Selected entry' })).toBeNull();
  });

  test('stays selected when arrow keys are pressed and the list does not contain it', async () => {
    setSystem(WIDE, true);
    const account = await givenSubscriber();
    await givenEntry(account, { simplifiedText: 'Sing.' });
    const entry = await HistoryEntries.findOne({ userId: account._id }).lean();
    await givenEntry(account, { simplifiedText: 'Dance.' });
    await signIn(account);
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
    const { user } = await open('', async (account) => {
      await givenEntry(account);
      await givenEntry(account);
    });
    await openEntry(user);
    await user.click(screen.getByLabelText('Search history'));
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'Copy rewrite' }));
    await user.keyboard('{ArrowDown}');
    expect(findRows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  test('opens from its URL, also if the list does not contain it', async () => {
    const account = await givenSubscriber();
    await givenEntry(account, { simplifiedText: 'Sing.', originalText: 'Please sing.' });
    const entry = await HistoryEntries.findOne({ userId: account._id }).lean();
    await signIn(account);
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
    const { user } = await open('', (account) => givenEntry(account, { simplifiedText: 'Sing.' }));
    await openEntry(user);
    await user.click(await screen.findByRole('button', { name: 'Copy rewrite' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('Sing.');
  });

  test('with an unknown model shows N/A', async () => {
    await open('', (account) => givenEntry(account, { model: null }));
    const [entry] = await entries();
    expect(entry?.textContent).toContain('N/A');
  });
});
