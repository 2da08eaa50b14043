import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { HistoryQuery } from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { HistoryEntryCard } from './HistoryEntryCard.tsx';
import classes from './HistoryPage.module.css';

/** The server stops counting here. */
const COUNT_CAP = 10_000;

interface HistoryListProps {
  readonly history: HistoryQuery['history'] | undefined;
  readonly error: unknown;
  readonly isChanging: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

export function HistoryList(props: HistoryListProps) {
  const { history, error, isChanging, page, onPage, onRetry } = props;
  if (error && !isChanging) {
    return (
      <ErrorState
        title="Your history could not be loaded"
        error={error}
        hint="Your entries are safe."
        onRetry={onRetry}
      />
    );
  }
  if (!history) return <ListSkeleton label="Loading your history" rows={6} height={112} />;
  return (
    <div className={classes.list} aria-busy={isChanging}>
      <p className={classes.count} role="status">
        {countLine(history.totalCount)}
      </p>
      {history.nodes.length === 0 ? (
        <NothingFound {...props} />
      ) : (
        history.nodes.map((entry) => <HistoryEntryCard key={entry.id} entry={entry} />)
      )}
      <Pager page={page} total={history.totalCount} onPage={onPage} />
    </div>
  );
}

/** Offers to clear the filters, or to simplify a first prompt. */
function NothingFound({ isFiltered, onClear }: Pick<HistoryListProps, 'isFiltered' | 'onClear'>) {
  return (
    <EmptyState title="No history found" hint="Try adjusting your filters or simplifying a prompt to see history here.">
      {isFiltered ? (
        <Button variant="default" onClick={onClear}>
          Show all history
        </Button>
      ) : (
        <Button component={Link} {...COMPOSE}>
          Simplify a prompt
        </Button>
      )}
    </EmptyState>
  );
}

function countLine(total: number): string {
  if (total === 0) return '';
  return total >= COUNT_CAP ? `More than ${formatNumber(COUNT_CAP)} entries` : plural(total, 'entry', 'entries');
}
