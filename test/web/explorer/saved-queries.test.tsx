import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryLists } from '#web/features/explorer/QueryLists.tsx';
import { OWN_QUERY, readQueries } from '#web/features/explorer/use-own-queries.ts';

const KEY = 'plainprompt.explorer-queries';
const QUERY = { query: '{ adminStats { revenue } }', variables: '{}' };

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

/** The pane, with these texts in the editors beside it. */
function openPane(editors = QUERY, userId = 'ann') {
  const onOpen = vi.fn();
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <QueryLists userId={userId} readEditors={() => editors} onOpen={onOpen} />
    </MantineProvider>,
  );
  const ownQueries = within(screen.getByRole('region', { name: 'Your queries' }));
  const save = async (name: string) => {
    await user.clear(ownQueries.getByLabelText('Save the open query as'));
    if (name) await user.type(ownQueries.getByLabelText('Save the open query as'), name);
    await user.click(ownQueries.getByRole('button', { name: 'Save' }));
  };
  const names = () =>
    ownQueries.queryAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent);
  return { user, ownQueries, save, names, onOpen };
}

describe('own queries', () => {
  test('are saved, opened, renamed and deleted by name', async () => {
    const { user, ownQueries, save, names, onOpen } = openPane();
    await save('Revenue');
    await save('Accounts');
    expect(names()).toEqual(['Accounts', 'Revenue']);
    expect(ownQueries.getByRole('status').textContent).toBe('“Accounts” was saved');

    await user.click(ownQueries.getByRole('button', { name: 'Revenue' }));
    expect(onOpen).toHaveBeenLastCalledWith({ name: 'Revenue', ...QUERY });

    await user.click(ownQueries.getByRole('button', { name: 'Rename Revenue' }));
    await user.click(ownQueries.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(ownQueries.getByRole('button', { name: 'Rename Revenue' }));
    await user.click(ownQueries.getByRole('button', { name: 'Delete Revenue' }));
    await user.click(ownQueries.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(ownQueries.getByRole('button', { name: 'Delete Revenue' }));

    await user.click(ownQueries.getByRole('button', { name: 'Rename Revenue' }));
    expect(document.activeElement).toBe(ownQueries.getByLabelText('New name'));
    await user.clear(ownQueries.getByLabelText('New name'));
    await user.type(ownQueries.getByLabelText('New name'), 'Accounts{Enter}');
    expect(ownQueries.getByText('Another query has this name')).toBeTruthy();
    await user.clear(ownQueries.getByLabelText('New name'));
    await user.type(ownQueries.getByLabelText('New name'), 'Takings{Enter}');
    expect(names()).toEqual(['Accounts', 'Takings']);
    expect(document.activeElement?.textContent).toBe('Your queries');

    await user.click(ownQueries.getByRole('button', { name: 'Delete Accounts' }));
    expect(names()).toHaveLength(2);
    await user.click(ownQueries.getByRole('button', { name: 'Delete query' }));
    expect(names()).toEqual(['Takings']);
    expect(document.activeElement?.textContent).toBe('Your queries');
  });

  test('replace a query of the same name', async () => {
    localStorage.setItem(KEY, JSON.stringify({ ann: [{ name: 'Revenue', query: '{ old }', variables: '' }] }));
    const { ownQueries, save, names } = openPane();
    await save('Revenue');
    expect(ownQueries.getByRole('status').textContent).toBe('“Revenue” was replaced');
    expect(names()).toEqual(['Revenue']);
    expect(readQueries(localStorage.getItem(KEY)).get('ann')).toEqual([{ name: 'Revenue', ...QUERY }]);
  });

  test('are not saved without a name, without a text, or beyond the limit', async () => {
    const many = Array.from({ length: OWN_QUERY.maxCount }, (_, index) => ({ name: `Query ${index}`, ...QUERY }));
    localStorage.setItem(KEY, JSON.stringify({ ann: many }));
    const full = openPane();
    await full.save('');
    expect(full.ownQueries.getByText('Enter a name')).toBeTruthy();
    await full.save('One more');
    expect(full.ownQueries.getByText('You can save at most 100 queries. Delete one first')).toBeTruthy();
    cleanup();
    const empty = openPane({ query: '  ', variables: '' }, 'ben');
    await empty.save('Nothing');
    expect(empty.ownQueries.getByText('Enter a query in the editor first')).toBeTruthy();
    expect(empty.names()).toEqual([]);
  });

  test('belong to one user each, and follow other tabs', () => {
    const { names } = openPane();
    const text = JSON.stringify({ ann: [{ name: 'Mine', ...QUERY }], ben: [{ name: 'His', ...QUERY }] });
    act(() => {
      localStorage.setItem(KEY, text);
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text }));
    });
    expect(names()).toEqual(['Mine']);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a user without a list', '{"ann":5}'],
    ['entries that are no queries', '{"ann":[null,{"name":1},{"name":"x"}]}'],
  ])('start empty when storage holds %s', async (_what, text) => {
    localStorage.setItem(KEY, text);
    const { save, names } = openPane();
    expect(names()).toEqual([]);
    await save('First');
    expect(names()).toEqual(['First']);
  });
});

test('an example query is opened with its variables', async () => {
  const { user, onOpen } = openPane();
  await user.click(screen.getByRole('button', { name: /^Who redeemed a promo code/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      query: expect.stringContaining('promoCodeUses(id: $id') as string,
      variables: '{"id": "the id of a promo code"}',
    }),
  );
});
