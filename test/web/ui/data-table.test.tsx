import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly uses: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sort: 'ascending' },
  { id: 'uses', header: 'Uses', cell: ({ uses }) => uses, sort: 'descending', align: 'end', priority: 2 },
  { id: 'note', header: 'Note', cell: () => 'a note', isOptional: true },
];

const ALL: readonly Row[] = Array.from({ length: 45 }, (_, index) => ({
  id: `row-${index + 1}`,
  name: `Row ${index + 1}`,
  uses: index,
}));

/** A page of a list whose cursors are the numbers of rows. */
function pageAfter(after: string | null, rows: readonly Row[], totalCount = rows.length): TablePage<Row> {
  const start = Number(after ?? 0);
  const end = start + 20;
  const hasNextPage = end < rows.length;
  return { nodes: rows.slice(start, end), totalCount, pageInfo: { hasNextPage, endCursor: String(end) } };
}

interface ListProps {
  readonly rows?: readonly Row[] | undefined;
  readonly totalCount?: number;
  readonly error?: Error;
  readonly isLoading?: boolean;
  readonly onRetry?: () => void;
  readonly columns?: readonly Column<Row>[];
  readonly onArchive?: (rows: readonly Row[]) => void;
}

function List({ columns = COLUMNS, rows = ALL, totalCount, error, isLoading = false, onRetry, onArchive }: ListProps) {
  const list = useListUrl({ filters: ['kind'], sort: 'name' });
  return (
    <DataTable
      name="rows"
      label="Rows"
      noun={['row', 'rows']}
      columns={columns}
      list={list}
      page={isLoading ? undefined : pageAfter(list.after, list.isFiltered ? [] : rows, totalCount)}
      isLoading={isLoading}
      error={error}
      onRetry={onRetry ?? (() => undefined)}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/rows/${id}`}
      searchLabel="Search rows"
      filters={[{ name: 'kind', label: 'Kind', choices: [{ value: 'big', label: 'Big' }] }]}
      bulkActions={(selected) => (
        <button
          type="button"
          onClick={() => {
            onArchive?.(selected);
          }}
        >
          Archive
        </button>
      )}
      empty={{ title: 'No rows yet' }}
    />
  );
}

function open(props: ListProps = {}, url = '/rows') {
  const router = createMemoryRouter(
    [
      { path: '/rows', element: <List {...props} /> },
      { path: '/rows/:id', element: <h1>One row</h1> },
    ],
    { initialEntries: [url] },
  );
  const user = userEvent.setup({ delay: null });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { router, user, search: () => router.state.location.search };
}

const shownNames = () =>
  within(screen.getByRole('table', { name: 'Rows' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('pages', () => {
  test('are in the URL, with the numbers of their rows, and survive Back', async () => {
    const { user, router, search } = open();
    expect(screen.getByText('1–20 of 45 rows')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(search()).toBe('?after=20&from=21');
    expect(shownNames()[0]).toBe('Row 21');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('41–45 of 45 rows')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await router.navigate(-1);
    await screen.findByText('21–40 of 45 rows');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(search()).toBe('');
    expect(shownNames()[0]).toBe('Row 1');
  });

  test('without a cursor is the first one, whatever number the URL has', async () => {
    const { user, search } = open({}, '/rows?from=41');
    expect(screen.getByText('1–20 of 45 rows')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(search()).toBe('?from=21&after=20');
    expect(screen.getByText('21–40 of 45 rows')).toBeDefined();
  });

  test('of a list that was counted up to a limit have a number with a plus sign', () => {
    open({ totalCount: 10_000 });
    expect(screen.getByText('1–20 of 10,000+ rows')).toBeDefined();
  });

  test('beyond the limit keep the plus sign', () => {
    open({ totalCount: 10_000 }, '/rows?after=20&from=10001');
    expect(screen.getByText('10,001–10,020 of 10,020+ rows')).toBeDefined();
  });
});

test('a header changes the order in the URL, first in the direction of its column', async () => {
  const { user, search } = open();
  const header = (name: string) => screen.getByRole('columnheader', { name });
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Uses' }));
  expect(search()).toBe('?sort=-uses');
  expect(header('Uses').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Uses' }));
  expect(search()).toBe('?sort=uses');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(search()).toBe('');
});

test('filters are chips in the URL, which can be removed', async () => {
  const { user, search } = open({}, '/rows?after=20&from=21');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Big');
  expect(search()).toBe('?kind=big');
  expect(screen.getByText('No rows match')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Kind' }));
  expect(search()).toBe('');
});

test('a filter in the address that does not exist says that the list is not filtered by it', async () => {
  const { user } = open({}, '/rows?kind=huge');
  const problem = screen.getByRole('alert');
  expect(problem.textContent).toBe('Kind has no “huge”, so the list is not filtered by it.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Big');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the search waits for a pause and is in the URL', async () => {
  const { user, search } = open();
  await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'ada ');
  await waitFor(() => {
    expect(search()).toBe('?q=ada');
  });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(search()).toBe('');
});

test('the choice of columns is stored in this browser', async () => {
  const { user } = open();
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Note' }));
  await user.click(screen.getByRole('checkbox', { name: 'Uses' }));
  cleanup();
  open();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['', 'Name', 'Note']);
});

test('the list of columns is closed by a click beside it, and not by one inside', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Columns' });
  await user.click(button);
  await user.click(screen.getByText('Note', { selector: 'label' }));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(document.body);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('columns that are not shown leave their room to others', async () => {
  const extra = ['a', 'b', 'c', 'd'].map((id): Column<Row> => ({ id, header: id, cell: () => id, priority: 2 }));
  const { user } = open({ columns: [...COLUMNS, ...extra] });
  const width = () => screen.getByRole('table', { name: 'Rows' }).dataset.wide;
  expect(width()).toBe('some');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Note' }));
  expect(width()).toBe('true');
});

describe('the keyboard', () => {
  test('J and K move between rows, Enter opens one', async () => {
    const { user, router } = open();
    await user.keyboard('jjjk');
    expect(document.activeElement?.textContent).toBe('Row 2');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'One row' });
    expect(router.state.location.pathname).toBe('/rows/row-2');
  });

  test('/ searches, and letters are then text', async () => {
    const { user } = open();
    await user.keyboard('/jk');
    expect(document.activeElement).toHaveProperty('value', 'jk');
    await user.keyboard('{Escape}');
  });

  test('Escape empties the search field, then leaves it, in browsers that do neither', async () => {
    const { user } = open();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search rows' });
    await user.type(field, 'ada');
    await user.keyboard('{Escape}');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Escape}');
    expect(document.activeElement).not.toBe(field);
  });

  test('X selects the row, Escape clears the selection', async () => {
    const { user } = open();
    await user.keyboard('jx');
    expect(screen.getByText('1 row selected')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('1 row selected')).toBeNull();
  });
});

test('rows are selected across pages for one bulk action', async () => {
  const onArchive = vi.fn();
  const { user } = open({ onArchive });
  await user.click(screen.getByRole('checkbox', { name: 'Select Row 2' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('21 rows selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(onArchive).toHaveBeenCalledWith(expect.arrayContaining([ALL[1], ALL[20], ALL[39]]));
});

test('a click beside the link opens the row', async () => {
  const { user, router } = open();
  await user.click(within(screen.getByRole('table')).getByText('7'));
  expect(router.state.location.pathname).toBe('/rows/row-8');
});

describe('a list', () => {
  test('that is loading has a placeholder', () => {
    open({ isLoading: true });
    expect(screen.getByText('Loading rows')).toBeDefined();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  test('that is empty shows what its page says, and no columns to choose', () => {
    open({ rows: [] });
    expect(screen.getByText('No rows yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });

  test('that failed can be tried again', async () => {
    const onRetry = vi.fn();
    const { user } = open({ error: new Error('no'), onRetry });
    expect(screen.getByRole('alert').textContent).toContain('The rows could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
