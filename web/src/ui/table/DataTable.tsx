import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { REVERSED_DAYS } from '#schema/report-days.ts';
import { plural } from '#web/lib/quantities.ts';
import { EmptyState, ErrorState } from '../PageStates.tsx';
import type { Column, ListFilter, TablePage, TableRow } from './column.ts';
import classes from './DataTable.module.css';
import type { FileExport } from './ExportButton.tsx';
import { hasReversedDays } from './list-filters.ts';
import { TableBody, TableBodySkeleton } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TablePager } from './TablePager.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useDataTable } from './use-data-table.ts';
import type { ListUrl } from './use-list-url.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface DataTableProps<Row extends TableRow> {
  /** The key of the stored choice of columns, such as `users`. */
  readonly name: string;
  /** The accessible name of the table. */
  readonly label: string;
  /** The name of a row, and of several: `['user', 'users']`. */
  readonly noun: readonly [string, string];
  /** Must stay the same between renders. */
  readonly columns: readonly Column<Row>[];
  /** The filters, the order and the page, as the URL has them. */
  readonly list: ListUrl;
  /** The rows of the page. Undefined while the first ones are loading. */
  readonly page: TablePage<Row> | undefined;
  /** Whether the page is being loaded, also while the rows of the previous page are still shown. */
  readonly isLoading: boolean;
  /** Why the page could not be loaded. Undefined if it could. */
  readonly error: unknown;
  /** What failed, in a sentence. Default: 'The users could not be loaded'. */
  readonly errorTitle?: string;
  /** Loads the page again after an error. */
  readonly onRetry: () => void;
  /** What identifies a row to people, such as its email address. */
  readonly nameOf: (row: Row) => string;
  /** The address of the page that a row opens. For rows that open something on the same page, use `onOpen`. */
  readonly hrefOf?: (row: Row) => string;
  /** Opens a row on the same page, for example in a dialog. */
  readonly onOpen?: (row: Row) => void;
  /** Buttons at the end of a row: one or two, and a `Menu` for the rest. */
  readonly actions?: (row: Row) => ReactNode;
  /** Names the search field. Undefined: the list has no search. */
  readonly searchLabel?: string;
  /** The filters that the list offers, as chips. Default: none. */
  readonly filters?: readonly ListFilter[];
  /** The file of the button Export CSV. Undefined: there is no such button. */
  readonly exportFile?: FileExport;
  /** Buttons that act on the selected rows, and functions that change the selection. Undefined: rows can't be selected. */
  readonly bulkActions?: (rows: readonly Row[], selection: Selection) => ReactNode;
  /** Shown when the list has no rows at all. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly children?: ReactNode };
}

interface Selection {
  /** Takes the rows with these ids out of the selection. */
  readonly deselect: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const NO_ROWS: readonly never[] = [];
/** A table with more columns than this leaves out columns of priority 2: in wider windows if it shows them, with the buttons of its rows. */
const FEW_COLUMNS = 6;

const isKept = ({ priority = 1 }: { readonly priority?: number }) => priority < 3;

/** How wide a table is. 'some': only with columns that the user has not chosen. */
function widthOf(columns: number, shown: number): 'true' | 'some' | 'false' {
  if (columns <= FEW_COLUMNS) return 'false';
  return shown > FEW_COLUMNS ? 'true' : 'some';
}

/**
 * A list of the administrators' area. The server filters, sorts and pages; the URL holds all of that, so Back and shared links work.
 *
 * ```tsx
 * const COLUMNS: readonly Column<UserRow>[] = [
 *   { id: 'email', header: 'User', cell: (user) => user.email, sort: 'ascending' },
 *   { id: 'createdAt', header: 'Created', cell: (user) => <DateText at={user.createdAt} />, sort: 'descending', priority: 2 },
 * ];
 *
 * const list = useListUrl({ filters: ['status'], sort: '-createdAt' });
 * const { data, previousData, loading, error, refetch } = useAdminUsersQuery({
 *   variables: { search: list.search || null, status: …, sort: …, after: list.after },
 * });
 * <DataTable
 *   name="users"
 *   label="Users"
 *   noun={['user', 'users']}
 *   columns={COLUMNS}
 *   list={list}
 *   error={error}
 *   page={(data ?? previousData)?.adminUsers}
 *   isLoading={loading && !data}
 *   onRetry={() => void refetch()}
 *   nameOf={({ email }) => email}
 *   hrefOf={({ id }) => `/admin/users/${id}`}
 *   searchLabel="Search by email, name or id"
 *   filters={[{ name: 'status', label: 'Status', choices: [{ value: 'active', label: 'Active' }] }]}
 *   empty={{ title: 'No users yet' }}
 * />
 * ```
 *
 * Keys: J and K move between rows, Enter opens, X selects, / searches, Escape clears the selection. On phones, rows are cards.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { name, label, columns, list, page, searchLabel, filters = [], exportFile, bulkActions } = props;
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { table, choice, selected } = useDataTable({ name, columns, rows: page?.nodes ?? NO_ROWS, list });
  const isReversed = hasReversedDays(list.filters);
  const isEmpty = isReversed || (page?.nodes.length === 0 && list.after === null);
  useTableKeys(root, {
    onSearch: () => search.current?.focus(),
    onEscape: selected.clear,
  });
  return (
    <div ref={root} className={classes.root}>
      <TableToolbar
        label={label}
        list={list}
        searchLabel={searchLabel}
        filters={filters}
        exportFile={exportFile}
        columnChoice={isEmpty ? undefined : { columns, ...choice }}
        searchRef={search}
      />
      <Content
        {...props}
        table={table}
        isEmpty={isEmpty}
        isReversed={isReversed}
        onTurn={() => {
          window.scrollTo(0, 0);
        }}
      />
      {bulkActions && selected.rows.length > 0 && (
        <div className={classes.bulk} role="region" aria-label="Selected rows">
          <p role="status">{plural(selected.rows.length, ...props.noun)} selected</p>
          {bulkActions(selected.rows, selected)}
          <Button variant="subtle" size="compact-sm" onClick={selected.clear}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  );
}

interface ContentProps<Row extends TableRow> extends DataTableProps<Row> {
  readonly table: ReturnType<typeof useDataTable<Row>>['table'];
  /** Whether there are no rows at all, or none that match. */
  readonly isEmpty: boolean;
  /** Whether the filtered days contradict each other, so that no row can match. */
  readonly isReversed: boolean;
  /** Called before another page is loaded. */
  readonly onTurn: () => void;
}

/** The table and its pager, or why there is none: an error, no rows at all, or no rows that match. */
function Content<Row extends TableRow>(props: ContentProps<Row>) {
  const {
    label,
    noun,
    columns,
    list,
    page,
    isLoading,
    isEmpty,
    isReversed,
    error,
    onRetry,
    table,
    bulkActions,
    empty,
    onTurn,
  } = props;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column] as const)), [columns]);
  if (error !== undefined && !isLoading && !isReversed) {
    const { errorTitle = `The ${noun[1]} could not be loaded` } = props;
    return <ErrorState title={errorTitle} error={error} hint="Nothing was changed." onRetry={onRetry} />;
  }
  if (isEmpty) {
    return list.isFiltered ? (
      <EmptyState
        title={`No ${noun[1]} match`}
        hint={isReversed ? `${REVERSED_DAYS}.` : 'Try another search, or fewer filters.'}
      >
        <Button variant="default" onClick={list.clear}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState {...empty} />
    );
  }
  const hasSelection = bulkActions !== undefined;
  const { nameOf, hrefOf, onOpen, actions } = props;
  const shown = table.getVisibleLeafColumns().filter(({ id }) => isKept(byId.get(id) ?? {})).length;
  const width = widthOf(columns.filter(isKept).length, shown + (actions ? 1 : 0));
  const extraColumns = (hasSelection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <>
      {!page && (
        <p role="status" className="visually-hidden">
          Loading {noun[1]}
        </p>
      )}
      <table className={classes.table} aria-label={label} aria-busy={isLoading} data-wide={width}>
        <TableHead table={table} columns={byId} hasSelection={hasSelection} hasActions={actions !== undefined} />
        {page ? (
          <TableBody
            table={table}
            columns={byId}
            hasSelection={hasSelection}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={onOpen}
            actions={actions}
          />
        ) : (
          <TableBodySkeleton columns={table.getVisibleLeafColumns().length + extraColumns} />
        )}
      </table>
      {page && <TablePager page={page} list={list} isLoading={isLoading} label={label} noun={noun} onTurn={onTurn} />}
    </>
  );
}
