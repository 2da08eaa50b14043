import { Button } from '@mantine/core';
import { formatCount } from '#web/lib/format-count.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import type { TablePage, TableRow } from './column.ts';
import classes from './DataTable.module.css';
import type { ListUrl } from './use-list-url.ts';

/** Says which rows are shown: '1–20 of 1,240 users', '1–20 of 10,000+ users'. `from` is the number of the first one. */
function describeRange({ nodes, totalCount }: TablePage<TableRow>, from: number, noun: readonly [string, string]) {
  const last = from + nodes.length - 1;
  // Rows may be added while a later page is open, and pages continue after the API stops counting.
  const count = formatCount(totalCount, noun, last);
  return nodes.length === 0 ? count : `${formatNumber(from)}–${formatNumber(last)} of ${count}`;
}

interface TablePagerProps {
  readonly page: TablePage<TableRow>;
  readonly list: ListUrl;
  /** Whether `page` is still the page before, because the one in the URL is loading. */
  readonly isLoading: boolean;
  /** The name of what is paged, such as 'Members'. */
  readonly label: string;
  /** The name of a row, and of several. */
  readonly noun: readonly [string, string];
  /** Called before another page is loaded. */
  readonly onTurn: () => void;
}

/** The number of rows, and the buttons to the next and the previous page. */
export function TablePager({ page, list, isLoading, label, noun, onTurn }: TablePagerProps) {
  const { hasNextPage, endCursor } = page.pageInfo;
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      <p role="status">{describeRange(page, list.from, noun)}</p>
      <div className={classes.pagerButtons}>
        <Button
          variant="default"
          size="sm"
          disabled={list.after === null}
          onClick={() => {
            onTurn();
            list.goToPrevious();
          }}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!hasNextPage || !endCursor}
          onClick={() => {
            // A second click would count a page further, with the cursor of this one. Not disabled: that would lose the focus.
            if (isLoading || !endCursor) return;
            onTurn();
            list.goToNext(endCursor);
          }}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
