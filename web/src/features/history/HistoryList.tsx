import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { HistoryQuery } from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { groupByDay, TODAY } from './group-by-day.ts';
import classes from './HistoryPage.module.css';
import { HistoryRow } from './HistoryRow.tsx';
import { useEntryShortcuts } from './use-entry-shortcuts.ts';
import type { useHistoryFilters } from './use-history-filters.ts';

type History = HistoryQuery['history'];
type HistoryUrl = ReturnType<typeof useHistoryFilters>;

interface HistoryListProps {
  /** Undefined while the first page is loading. */
  readonly history: History | undefined;
  readonly error: unknown;
  /** Whether another page or filter is loading, while the previous list is still shown. */
  readonly isChanging: boolean;
  readonly url: HistoryUrl;
  readonly onRetry: () => void;
}

/** Lists a page of the history by day, or says why there is nothing to list. */
export function HistoryList({ history, error, isChanging, url, onRetry }: HistoryListProps) {
  const { isReversed, selected, select, deselect } = url;
  const hasFailed = Boolean(error) && !isChanging && !isReversed;
  const entries = hasFailed || isReversed ? [] : (history?.nodes ?? []);
  useEntryShortcuts({ ids: entries.map(({ id }) => id), selected, select, deselect });
  if (hasFailed) {
    return (
      <ErrorState
        title="Your history could not be loaded"
        error={error}
        hint="Your entries are safe."
        onRetry={onRetry}
      />
    );
  }
  if (isReversed) return <NoDays url={url} />;
  if (!history) return <ListSkeleton label="Loading your history" rows={12} height={40} />;
  return (
    <div className={classes.list} aria-busy={isChanging}>
      <p className={classes.count} role="status">
        {countLine(history.totalCount)}
      </p>
      {entries.length === 0 ? <NothingFound url={url} /> : <Days entries={entries} url={url} />}
      <Pager page={url.page} total={history.totalCount} onPage={url.goTo} />
    </div>
  );
}

function Days({ entries, url }: { entries: History['nodes']; url: HistoryUrl }) {
  const { filters, selected, select, toEntryUrl } = url;
  return groupByDay(entries).map(({ name, entries: entriesOfDay }) => (
    <section key={name} className={classes.day} aria-label={name}>
      <h2 className={classes.dayName}>{name}</h2>
      <ul className={classes.rows}>
        {entriesOfDay.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            search={filters.search ?? ''}
            isToday={name === TODAY}
            isSelected={entry.id === selected}
            to={toEntryUrl(entry.id)}
            onSelect={() => {
              select(entry.id);
            }}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Says what to do when no entry can match. */
function NoDays({ url: { clear } }: { url: HistoryUrl }) {
  return (
    <EmptyState title="No entries to show" hint="Change the start date, which is after the end date, to see entries.">
      <ShowAll onClick={clear} />
    </EmptyState>
  );
}

/** Offers to clear the filters, or to simplify a first prompt. */
function NothingFound({ url: { filters, clear } }: { url: HistoryUrl }) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState title="No history found" hint="Try adjusting your filters or simplifying a prompt to see history here.">
      {isFiltered ? (
        <ShowAll onClick={clear} />
      ) : (
        <Button component={Link} {...COMPOSE}>
          Simplify a prompt
        </Button>
      )}
    </EmptyState>
  );
}

const ShowAll = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    Show all history
  </Button>
);

const countLine = (total: number): string => (total === 0 ? '' : formatCount(total, ['entry', 'entries']));
