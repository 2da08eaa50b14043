import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';
import { entries, findRows, givenEntry, givenRunsOfTwoModels, open } from './history-page.ts';

describe('the history page', () => {
  test('shows a skeleton, then the rewrite, the action, the model and the saved words of each entry', async () => {
    const texts = { originalText: 'Could you please sing?', simplifiedText: 'Sing.', wordsSaved: 3 };
    await seedActions(new Date());
    await open('', (account) => givenEntry(account, { ...texts, action: 'shorten' }));
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
    const { network, user } = openApp('/dashboard/overview');
    await screen.findByRole('heading', { name: 'Overview' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByText('Your history could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No history found')).toBeDefined();
  });

  test('shows new entries when the user comes back to it', async () => {
    const { account } = await open('', (user) => givenEntry(user, { simplifiedText: 'First.' }));
    await screen.findByText('First.');
    await givenEntry(account, { simplifiedText: 'Second.' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Second.')).toBeDefined();
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
    await open('', async (account) => {
      await givenEntry(account, { createdAt: new Date() });
      await givenEntry(account, { createdAt: new Date(Date.now() - DAY_MS) });
      await givenEntry(account, { createdAt: new Date(Date.now() - DAY_MS) });
    });
    await entries();
    const days = ['Today', 'Yesterday'].map((name) => screen.getByRole('region', { name }));
    expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([1, 2]);
  });

  test('marks the matches of a search, in the user’s version, in the rewrite or else in the prompt', async () => {
    const end = `${'word '.repeat(80)}and brew tea`;
    await open('?search=TEA', async (account) => {
      await givenEntry(account, { originalText: 'Please brew tea', simplifiedText: 'Brew it.' });
      await givenEntry(account, { originalText: 'x', simplifiedText: end });
      await givenEntry(account, { originalText: 'x', simplifiedText: 'Brew it.', editedText: 'Brew green tea.' });
    });
    const marked = (await entries()).map((row) => [row.textContent, row.querySelector('mark')?.textContent]);
    expect(marked).toEqual([
      [expect.stringContaining('Brew green tea.'), 'tea'],
      [expect.stringContaining('…word word word and brew tea'), 'tea'],
      [expect.stringContaining('Please brew tea'), 'tea'],
    ]);
  });
});

describe('the filters', () => {
  const teaAndCoffee = async (account: UserRecord) => {
    const threeDaysAgo = new Date(Date.now() - 3 * DAY_MS);
    await givenEntry(account, {
      originalText: 'Please brew tea',
      simplifiedText: 'Brew tea.',
      createdAt: threeDaysAgo,
    });
    await givenEntry(account, {
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
    const { getSearch } = await open('?page=1', teaAndCoffee);
    // Unlike `user`, it does not yield to the timer before the next line: on a busy machine, the pause would be over.
    fireEvent.change(screen.getByLabelText('Search history'), { target: { value: '  coffee ' } });
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
    const { user, getSearch } = await open('', async (account) => {
      await teaAndCoffee(account);
      await givenRunsOfTwoModels(account);
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

  test('with a start date after the end date say so at the dates and what to do in the list, and send no request', async () => {
    const { user, requests } = await open(`?startDate=${day(1)}&endDate=${day(9)}`, teaAndCoffee);
    const start = screen.getByLabelText('Start date');
    expect(start.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The start date must not be after the end date')).toBeDefined();
    expect(screen.getByText('Change the start date, which is after the end date, to see entries.')).toBeDefined();
    expect(screen.getByText('Export CSV').closest('button')?.disabled).toBe(true);
    expect(requests.map(({ name }) => name)).not.toContain('History');
    await user.click(screen.getByRole('button', { name: 'Show all history' }));
    expect(await entries()).toHaveLength(2);
  });

  test('have one field for the model', async () => {
    await open('', teaAndCoffee);
    await entries();
    expect(screen.getAllByText('All models')).toHaveLength(1);
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

describe('the pages', () => {
  const givenTwentyOneEntries = async (account: UserRecord) => {
    await Promise.all(Array.from({ length: 21 }, () => givenEntry(account)));
  };

  // By text, because a query by role takes seconds in jsdom with so many elements.
  const getButton = (name: string) => screen.getByText(name).closest('button');

  test('show 20 entries each, and stop at both ends', async () => {
    const { user, getSearch } = await open('', givenTwentyOneEntries);
    expect(await entries()).toHaveLength(20);
    expect(getButton('Previous')?.disabled).toBe(true);
    await user.click(screen.getByText('Next'));
    await screen.findByText('Page 2 of 2');
    await waitFor(async () => {
      expect(await entries()).toHaveLength(1);
    });
    expect(getSearch()).toBe('?page=2');
    expect(getButton('Next')?.disabled).toBe(true);
    await user.click(screen.getByText('Previous'));
    expect(getSearch()).toBe('');
  });

  test('start again at the first one when a filter changes', async () => {
    const { user, getSearch } = await open('?page=2', givenTwentyOneEntries);
    await entries();
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
    // Otherwise Back would lead to the wrong number, which leads here again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('start with the first one when the URL has an invalid number', async () => {
    await open('?page=tea', givenTwentyOneEntries);
    expect(await entries()).toHaveLength(20);
  });
});
