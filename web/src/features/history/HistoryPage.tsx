import { useRef, useState } from 'react';
import { PAGE_SIZE } from '#schema/limits.ts';
import { useHistoryQuery } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { DeleteHistory } from './DeleteHistory.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { ExportButtons, ExportStatus } from './HistoryExport.tsx';
import { HistoryFilterBar } from './HistoryFilterBar.tsx';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryPage.module.css';
import { HistoryTips } from './HistoryTips.tsx';
import { neighborOf, useFocusNext } from './use-focus-next.ts';
import { useHistoryExport } from './use-history-export.ts';
import { useHistoryFilters } from './use-history-filters.ts';

export function HistoryPage() {
  usePageTitle('History');
  const url = useHistoryFilters();
  const { filters, isReversed, change, clear, offset, selected } = url;
  const { savedWords, ...others } = filters;
  const [deleted, setDeleted] = useState<string | null>(null);
  const { data, previousData, error, loading, refetch } = useHistoryQuery({
    variables: { ...others, savedWords: savedWords !== undefined, first: PAGE_SIZE.default, offset },
    fetchPolicy: 'cache-and-network',
    skip: isReversed,
  });
  useRefetchOnFocus(async () => (isReversed ? null : refetch()));
  // The previous list stays visible until the next one is loaded, so that the page does not jump while the user types a filter.
  const history = (data ?? previousData)?.history;
  // The export has what matches the filters as they are now, so it does not take its count from the previous list.
  const count = data?.history.totalCount;
  const historyExport = useHistoryExport(filters, count);
  const title = useRef<HTMLHeadingElement>(null);
  const focusNext = useFocusNext(selected, title);
  const close = () => {
    setDeleted(null);
    url.deselect();
  };

  return (
    <div className={classes.page}>
      <PageHeader title="Simplification History" titleRef={title} lead="Your prompts and their rewrites.">
        <ExportButtons {...historyExport} isEmpty={isReversed || count === 0} />
      </PageHeader>
      <ExportStatus {...historyExport} />
      <HistoryFilterBar
        filters={filters}
        isReversed={isReversed}
        models={history?.models ?? []}
        actions={history?.actions ?? []}
        onChange={change}
        onClear={clear}
      />
      <ActionStatus feedback={deleted !== null && selected === null ? { title: 'Entry deleted' } : null} />
      <div className={classes.columns} data-open={selected !== null}>
        <HistoryList
          history={history}
          error={error}
          isChanging={loading && !data}
          url={url}
          onRetry={() => void refetch()}
        />
        {selected !== null && (
          <EntryPanel
            id={selected}
            search={filters.search ?? ''}
            onClose={close}
            onDeleted={() => {
              setDeleted(selected);
              focusNext(neighborOf(selected, history?.nodes ?? []));
              url.deselect();
            }}
          />
        )}
      </div>
      {/* With the list, because it has another height than its skeleton and would move them. */}
      {history && (
        <>
          <HistoryTips />
          <DeleteHistory onDeleted={close} />
        </>
      )}
    </div>
  );
}
