import type { HistoryQuery } from '../../graphql/operations.generated.ts';
import { formatNumber, plural } from '../../lib/quantities.ts';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/PageStates.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { HistoryEntryCard } from './HistoryEntryCard.tsx';
import classes from './HistoryPage.module.css';

/** Where the server stops counting. */
const COUNT_CAP = 10_000;

interface HistoryListProps {
  readonly history: HistoryQuery['history'] | undefined;
  readonly error: unknown;
  readonly isChanging: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

export function HistoryList({ history, error, isChanging, page, onPage, onRetry }: HistoryListProps) {
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
        <EmptyState
          title="No history found"
          hint="Try adjusting your filters or simplifying a prompt to see history here."
        />
      ) : (
        history.nodes.map((entry) => <HistoryEntryCard key={entry.id} entry={entry} />)
      )}
      <Pager page={page} total={history.totalCount} onPage={onPage} />
    </div>
  );
}

function countLine(total: number): string {
  if (total === 0) return '';
  return total >= COUNT_CAP ? `More than ${formatNumber(COUNT_CAP)} entries` : plural(total, 'entry', 'entries');
}
