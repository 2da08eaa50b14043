import { countDays } from '#schema/report-days.ts';
import {
  AdminFinancialPageDocument,
  type AdminFinancialPageQueryVariables,
  type FinancialRange,
  useAdminFinancialPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { usePreload } from '#web/lib/lazy-component.tsx';
import { SeriesChart, SharesChart } from '#web/ui/charts/lazy-charts.ts';
import { ExplorerLink } from '#web/ui/ExplorerLink.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { RangePicker } from '#web/ui/report-range/RangePicker.tsx';
import { describeRange, type PresetRange, readReportRange } from '#web/ui/report-range/report-range.ts';
import { useReportRange } from '#web/ui/report-range/use-report-range.ts';
import { ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { ChurnTable } from './ChurnTable.tsx';
import { FinancialCards } from './FinancialCards.tsx';
import { FinancialCharts } from './FinancialCharts.tsx';

const DEFAULT_RANGE: PresetRange<FinancialRange> = { name: '30d', days: 30, range: 'LAST_30_DAYS' };

const RANGES: readonly PresetRange<FinancialRange>[] = [
  DEFAULT_RANGE,
  { name: '90d', days: 90, range: 'LAST_90_DAYS' },
  { name: '1y', days: 365, range: 'LAST_YEAR' },
];

const LIST = { filters: [] };

function toVariables({ search }: PageAddress): AdminFinancialPageQueryVariables {
  return { ...readReportRange(search, RANGES, DEFAULT_RANGE).variables, after: readListParams(search, LIST).after };
}

const CHARTS = [SeriesChart, SharesChart];

/** Is the business growing, and where does it lose money? */
export function FinancialPage() {
  usePreload(CHARTS);
  const report = useReportRange(RANGES, DEFAULT_RANGE);
  const { variables, query } = report.range;
  return (
    <SectionPage
      title="Financial"
      lead={`${describeRange(report.range)} MRR, ARR and active subscriptions are those of the last day. All amounts are in ${operatorCurrency()}.`}
      actions={
        <>
          <RangePicker choices={RANGES} report={report} />
          <ExportButton path={`/api/admin/financial/export?${query}`} failure="Failed to export the financial report" />
          <ExplorerLink query="financial-report" variables={variables} />
        </>
      }
    >
      <Content exportQuery={query} />
    </SectionPage>
  );
}
FinancialPage.preloadData = pageQuery(AdminFinancialPageDocument, toVariables);

function Content({ exportQuery }: { exportQuery: string }) {
  const list = useListUrl(LIST);
  const { data, previousData, error, loading, refetch } = useAdminFinancialPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  const retry = () => void refetch();
  if (error && !data) {
    const hint = 'The report could not be loaded. Nothing was changed.';
    return <ErrorState title="No Financial Data" error={error} hint={hint} onRetry={retry} />;
  }
  const shown = data ?? previousData;
  if (!shown) return <ReportSkeleton cards={8} label="Loading the financial report" />;
  const { financialReport, churnedSubscriptions } = shown;
  return (
    <ReportContent isBusy={loading && !data}>
      <FinancialCards report={financialReport} days={countDays(financialReport)} />
      <FinancialCharts report={financialReport} />
      <ChurnTable
        churn={churnedSubscriptions}
        query={exportQuery}
        list={list}
        isLoading={loading && !data}
        onRetry={retry}
      />
    </ReportContent>
  );
}
