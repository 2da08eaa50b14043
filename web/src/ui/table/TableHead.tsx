import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, TableRow } from './column.ts';
import classes from './DataTable.module.css';
import type { DataTableModel } from './use-data-table.ts';

interface TableHeadProps<Row extends TableRow> {
  readonly table: DataTableModel<Row>['table'];
  readonly columns: ReadonlyMap<string, Column<Row>>;
  readonly hasSelection: boolean;
  readonly hasActions: boolean;
}

/** The values of `aria-sort`. */
const ORDERS = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The headers of the columns. A click on a sortable one changes the order. */
export function TableHead<Row extends TableRow>({ table, columns, hasSelection, hasActions }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {hasSelection && (
          <th scope="col" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label="Select all rows on this page"
              checked={table.getRowModel().rows.length > 0 && table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getFlatHeaders().map(({ id, column }) => {
          const { header = '', priority = 1, align, sort } = columns.get(id) ?? {};
          const order = column.getIsSorted() || 'none';
          const SortIcon = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }[order];
          return (
            <th
              key={id}
              scope="col"
              data-priority={priority}
              data-align={align}
              {...(sort && { 'aria-sort': ORDERS[order] })}
            >
              {sort ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={order !== 'none'}
                  onClick={column.getToggleSortingHandler()}
                >
                  {header}
                  <SortIcon aria-hidden size={14} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={classes.actions}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
