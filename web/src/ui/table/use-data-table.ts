import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, TableRow } from './column.ts';
import { useColumnChoice } from './use-column-choice.ts';
import type { ListUrl } from './use-list-url.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

interface DataTableOptions<Row extends TableRow> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly list: ListUrl;
}

/**
 * Returns a table of TanStack Table, the choice of its columns, and its selected rows. The server sorts; the URL holds the order, and this
 * browser the choice of columns.
 */
export function useDataTable<Row extends TableRow>({ name, columns, rows, list }: DataTableOptions<Row>) {
  const choice = useColumnChoice(name, columns);
  const selected = useSelectedRows(JSON.stringify([list.search, list.filters]), rows);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      // TanStack Table sorts only columns with a value. Any value does, because the server sorts.
      helper.accessor(({ id }): unknown => id, {
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sort !== undefined,
        sortDescFirst: column.sort === 'descending',
      }),
    );
  }, [columns]);
  const sorting = list.sort ? [{ id: list.sort.field, desc: list.sort.isDescending }] : [];
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    state: { sorting, columnVisibility: choice.visibility, rowSelection: selected.state },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onRowSelectionChange: selected.select,
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      if (next) list.setSort({ field: next.id, isDescending: next.desc });
    },
  });
  return { table, choice, selected };
}

export type DataTableModel<Row extends TableRow> = ReturnType<typeof useDataTable<Row>>;
