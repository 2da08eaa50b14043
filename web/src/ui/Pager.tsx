import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { formatNumber } from '#web/lib/quantities.ts';
import classes from './Pager.module.css';
import { pageCount } from './use-page-number.ts';

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  /** The number of entries on all pages. */
  readonly total: number;
  /** Shows another page. `replace`: instead of this one in the browser's history, so that Back does not lead to this one. */
  readonly onPage: (page: number, options?: { readonly replace: boolean }) => void;
}

/** The buttons to the previous and the next page of a list, and the number of the page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const pages = pageCount(total);
  // Goes to the last page when the page in the URL no longer exists, for example after retention deleted old entries.
  useEffect(() => {
    if (page > pages) onPage(pages, { replace: true });
  }, [page, pages, onPage]);
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        Previous
      </Button>
      <p aria-live="polite">
        Page {formatNumber(Math.min(page, pages))} of {formatNumber(pages)}
      </p>
      <Button
        variant="default"
        disabled={page >= pages}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        Next
      </Button>
    </nav>
  );
}
