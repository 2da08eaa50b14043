import { PAGE_SIZE } from '#schema/limits.ts';
import { useHistoryQuery } from '../../graphql/operations.generated.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { DeleteHistory } from './DeleteHistory.tsx';
import { useHistoryFilters } from './history-filters.ts';
import { ExportButtons, ExportState } from './HistoryExport.tsx';
import { HistoryFilterBar } from './HistoryFilterBar.tsx';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryPage.module.css';
import { HistoryTips } from './HistoryTips.tsx';
import { useHistoryExport } from './use-history-export.ts';

export function HistoryPage() {
  usePageTitle('History');
  const { filters, page, change, goTo, clear } = useHistoryFilters();
  const exporting = useHistoryExport(filters);
  const { data, previousData, error, loading, refetch } = useHistoryQuery({
    variables: { ...filters, first: PAGE_SIZE.default, offset: (page - 1) * PAGE_SIZE.default },
    fetchPolicy: 'cache-and-network',
  });
  // The last list stays until the next one is there: nothing jumps while a filter is typed.
  const history = (data ?? previousData)?.history;

  return (
    <div className={classes.page}>
      <PageHeader title="Simplification History" lead="Every rewrite you kept, with what it was before.">
        <ExportButtons {...exporting} isEmpty={history?.totalCount === 0} />
      </PageHeader>
      <ExportState {...exporting} />
      <HistoryFilterBar filters={filters} models={history?.models ?? []} onChange={change} onClear={clear} />
      <HistoryList
        history={history}
        error={error}
        isChanging={loading && !data}
        isFiltered={Object.keys(filters).length > 0}
        onClear={clear}
        page={page}
        onPage={goTo}
        onRetry={() => void refetch()}
      />
      <HistoryTips />
      <DeleteHistory />
    </div>
  );
}
