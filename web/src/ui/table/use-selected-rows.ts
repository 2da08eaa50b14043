import type { RowSelectionState, Updater } from '@tanstack/react-table';
import { useState } from 'react';
import type { TableRow } from './column.ts';

interface Selected<Row> {
  /** The search and filters that the rows were selected under. */
  readonly scope: string;
  readonly rows: ReadonlyMap<string, Row>;
}

/**
 * Returns the selected rows of a table, and functions that change the selection. It is kept from page to page, and counts only for the search and
 * the filters under which it was made: with others, no row is selected. With the same ones again it is back, unless rows were selected meanwhile.
 * @param scope the search and filters, as a text
 * @param shown the rows of the current page
 */
export function useSelectedRows<Row extends TableRow>(scope: string, shown: readonly Row[]) {
  const [selected, setSelected] = useState<Selected<Row>>({ scope, rows: new Map() });
  const rows: ReadonlyMap<string, Row> = selected.scope === scope ? selected.rows : new Map<string, Row>();
  const state: RowSelectionState = Object.fromEntries([...rows.keys()].map((id) => [id, true as const]));
  const select = (updater: Updater<RowSelectionState>) => {
    const next = typeof updater === 'function' ? updater(state) : updater;
    const known = new Map([...rows, ...shown.map((row) => [row.id, row] as const)]);
    const chosen = Object.keys(next).flatMap((id) => {
      const row = known.get(id);
      return row ? [[id, row] as const] : [];
    });
    setSelected({ scope, rows: new Map(chosen) });
  };
  return {
    // Rows of the current page are returned as the server last sent them, because an action may have changed them.
    rows: [...rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    state,
    select,
    deselect: (ids: readonly string[]) => {
      setSelected((previous) => ({
        ...previous,
        rows: new Map([...previous.rows].filter(([id]) => !ids.includes(id))),
      }));
    },
    clear: () => {
      setSelected({ scope, rows: new Map() });
    },
  };
}
