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

/** A table of TanStack Table whose order is the server's, and whose state is the URL's and this browser's. */
export function useDataTable<Row extends TableRow>({ name, columns, rows, list }: DataTableOptions<Row>) {
  const choice = useColumnChoice(name, columns);
  const selected = useSelectedRows(JSON.stringify([list.search, list.filters]), rows);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      // Only columns with a value can be sorted; which value does not matter, because the server sorts.
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
