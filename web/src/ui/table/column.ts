import type { ReactNode } from 'react';

/** A row of a table. The id must be unique in the table. */
export interface TableRow {
  readonly id: string;
}

export interface Column<Row extends TableRow> {
  /** The name in the URL (`sort=createdAt`) and in the stored choice of columns. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the server can sort by this column, and the direction that the first click chooses. */
  readonly sort?: 'ascending' | 'descending';
  /** Numbers and money stand at the end. */
  readonly align?: 'end';
  /**
   * Which columns a narrow window leaves out: 3 goes first, in wide tables then 2; 1 (the default) always stays. On phones a row is a card, with the
   * columns 1 and 2.
   */
  readonly priority?: 1 | 2 | 3;
  /** Not shown until the user chooses it. */
  readonly isOptional?: boolean;
}

/** What a list query returns: a connection. */
export interface TablePage<Row extends TableRow> {
  readonly nodes: readonly Row[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** A short list as its only page. Undefined while it is loading. */
export const toOnlyPage = <Row extends TableRow>(rows: readonly Row[] | undefined): TablePage<Row> | undefined =>
  rows && { nodes: rows, totalCount: rows.length, pageInfo: { hasNextPage: false } };

/** A filter of a list, shown as a chip. Its value is the query parameter of the same name. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** The values to choose from, a day, or a text to type whole, with suggestions. */
  readonly choices:
    | readonly { readonly value: string; readonly label: string }[]
    | 'date'
    | { readonly suggestions: readonly string[] };
}
