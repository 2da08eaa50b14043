import { countDays } from '#schema/report-days.ts';
import {
  AdminAnalyticsPageDocument,
  type AnalyticsRange,
  useAdminAnalyticsPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { usePreload } from '#web/lib/lazy-component.tsx';
import { SeriesChart, SharesChart, UsageChart } from '#web/ui/charts/lazy-charts.ts';
import { ExplorerLink } from '#web/ui/ExplorerLink.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { RangePicker } from '#web/ui/report-range/RangePicker.tsx';
import { describeRange, type PresetRange, readReportRange } from '#web/ui/report-range/report-range.ts';
import { useReportRange } from '#web/ui/report-range/use-report-range.ts';
import { ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { AdminAnalyticsCards } from './AdminAnalyticsCards.tsx';
import { AnalyticsCharts } from './AnalyticsCharts.tsx';
import { MostActiveUsers } from './MostActiveUsers.tsx';
import { Ratings } from './Ratings.tsx';

const DEFAULT_RANGE: PresetRange<AnalyticsRange> = { name: '30d', days: 30, range: 'LAST_30_DAYS' };

const RANGES: readonly PresetRange<AnalyticsRange>[] = [
  { name: '7d', days: 7, range: 'LAST_7_DAYS' },
  DEFAULT_RANGE,
  { name: '90d', days: 90, range: 'LAST_90_DAYS' },
];

const toVariables = ({ search }: PageAddress) => readReportRange(search, RANGES, DEFAULT_RANGE).variables;

const CHARTS = [SeriesChart, SharesChart, UsageChart];

/** Usage, revenue and ratings of the whole service. */
export function AdminAnalyticsPage() {
  usePreload(CHARTS);
  const report = useReportRange(RANGES, DEFAULT_RANGE);
  const { variables, query } = report.range;
  return (
    <SectionPage
      title="Analytics"
      lead={`The whole service. ${describeRange(report.range)}`}
      actions={
        <>
          <RangePicker choices={RANGES} report={report} />
          <ExportButton path={`/api/admin/analytics/export?${query}`} failure="Failed to export the analytics" />
          <ExplorerLink query="usage-of-any-days" variables={variables} />
        </>
      }
    >
      <Content />
    </SectionPage>
  );
}
AdminAnalyticsPage.preloadData = pageQuery(AdminAnalyticsPageDocument, toVariables);

function Content() {
  const { data, previousData, error, loading, refetch } = useAdminAnalyticsPageQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) {
    return (
      <ErrorState
        title="No Analytics Data"
        error={error}
        hint="The report could not be loaded. Nothing was changed."
        onRetry={() => void refetch()}
      />
    );
  }
  const shown = data ?? previousData;
  if (!shown) return <ReportSkeleton cards={4} label="Loading the analytics" />;
  const { adminAnalytics: analytics, mostActiveUsers, ratingReport } = shown;
  return (
    <ReportContent isBusy={loading && !data}>
      <AdminAnalyticsCards analytics={analytics} days={countDays(analytics)} />
      <AnalyticsCharts analytics={analytics} />
      <MostActiveUsers users={mostActiveUsers} total={analytics.totalPrompts} />
      <Ratings report={ratingReport} />
    </ReportContent>
  );
}
