import type { ReactNode } from 'react';

/** A row of a table. The id must be unique in the table. */
export interface TableRow {
  readonly id: string;
}

/** A column of a `DataTable`. */
export interface Column<Row extends TableRow> {
  /** The name in the URL (`sort=createdAt`) and in the stored choice of columns. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the server can sort by this column, and the direction that the first click chooses. */
  readonly sort?: 'ascending' | 'descending';
  /** 'end' for numbers and money, so that their digits line up. */
  readonly align?: 'end';
  /**
   * How soon the column is hidden when the window gets narrower. 3: first. 2: next, and only in tables with many columns. 1: never, which is the
   * default. On phones, a row is a card with the columns of priority 1 and 2.
   */
  readonly priority?: 1 | 2 | 3;
  /** Whether its texts may be long without a space, such as names and ids: they break anywhere. Other texts keep their words whole. */
  readonly isBreakable?: boolean;
  /** Whether the column is hidden until the user chooses it. */
  readonly isOptional?: boolean;
}

/** One page of a list, as a list query returns it: a GraphQL connection. */
export interface TablePage<Row extends TableRow> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Turns a short list, which has no pages, into its only page. Undefined while the list is loading. */
export const toOnlyPage = <Row extends TableRow>(rows: readonly Row[] | undefined): TablePage<Row> | undefined =>
  rows && { nodes: rows, totalCount: rows.length, pageInfo: { hasNextPage: false } };

/** A filter of a list, shown as a chip. Its value is the query parameter of the same name. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Whether values that are no choices filter, too, such as the id of a deleted plan. Left out: they are ignored. */
  readonly isOpen?: boolean;
  /** What the filter takes: one of these values, a day, or a text that the user types. Its hint says which, such as 'name or email'. */
  readonly choices:
    | readonly { readonly value: string; readonly label: string }[]
    | 'date'
    | { readonly hint: string; readonly suggestions: readonly string[] };
}
