import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#schema/limits.ts';
import type { Column, TableRow } from './column.ts';
import classes from './DataTable.module.css';
import type { DataTableModel } from './use-data-table.ts';

interface TableBodyProps<Row extends TableRow> {
  readonly table: DataTableModel<Row>['table'];
  readonly columns: ReadonlyMap<string, Column<Row>>;
  readonly hasSelection: boolean;
  readonly nameOf: (row: Row) => string;
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly actions?: ((row: Row) => ReactNode) | undefined;
}

/** The rows. The content of the first column is the link or the button that opens the row. */
export function TableBody<Row extends TableRow>({
  table,
  columns,
  hasSelection,
  nameOf,
  hrefOf,
  onOpen,
  actions,
}: TableBodyProps<Row>) {
  const toOpener = (row: Row, content: ReactNode) => {
    if (hrefOf) {
      return (
        <Link to={hrefOf(row)} data-open className={classes.open}>
          {content}
        </Link>
      );
    }
    if (!onOpen) return content;
    const open = () => {
      onOpen(row);
    };
    return (
      <button type="button" data-open className={classes.open} onClick={open}>
        {content}
      </button>
    );
  };
  const canOpen = hrefOf !== undefined || onOpen !== undefined;
  return (
    <tbody>
      {table.getRowModel().rows.map((row) => (
        <tr key={row.id} data-row data-can-open={canOpen} data-selected={row.getIsSelected()} tabIndex={-1}>
          {hasSelection && (
            <td className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={`Select ${nameOf(row.original)}`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </td>
          )}
          {row.getVisibleCells().map(({ id, column }, index) => {
            const { header, priority = 1, align, isBreakable, cell } = columns.get(column.id) ?? {};
            const content = cell?.(row.original);
            return (
              <td
                key={id}
                data-label={header}
                data-priority={priority}
                data-align={align}
                data-first={index === 0}
                data-breakable={isBreakable}
              >
                {index === 0 ? toOpener(row.original, content) : <div className={classes.value}>{content}</div>}
              </td>
            );
          })}
          {actions && <td className={classes.actions}>{actions(row.original)}</td>}
        </tr>
      ))}
    </tbody>
  );
}

/** The rows of a table that is loading. */
export function TableBodySkeleton({ columns }: { columns: number }) {
  return (
    <tbody>
      {Array.from({ length: PAGE_SIZE.default }, (_, row) => (
        <tr key={row}>
          <td colSpan={columns} className={classes.placeholder}>
            {/* Widths that differ as those of texts do, between 53% and 92%. */}
            <Skeleton height={14} width={`${92 - ((row * 13) % 40)}%`} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
