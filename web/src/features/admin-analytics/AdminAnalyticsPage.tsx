import { useAdminAnalyticsPageQuery } from '#web/graphql/operations.generated.ts';
import { fileDate } from '#web/lib/download.ts';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { RANGE_CHOICES, useAnalyticsRange } from '#web/ui/use-analytics-range.ts';
import { AnalyticsCards } from './AnalyticsCards.tsx';
import { AnalyticsCharts } from './AnalyticsCharts.tsx';

/** Usage and revenue of the whole service. */
export function AdminAnalyticsPage() {
  const { range, choose } = useAnalyticsRange();
  return (
    <SectionPage
      title="Analytics"
      lead={`The whole service in the last ${range.days} days, including today, in UTC.`}
      actions={
        <>
          <Toggle label="Range" choices={RANGE_CHOICES} chosen={range.name} onChoose={choose} />
          <ExportButton
            path={`/api/admin/analytics/export?range=${range.name}`}
            fileName={`analytics-${range.name}-${fileDate()}.csv`}
            failure="Failed to export the analytics"
          />
        </>
      }
    >
      <Content range={range} />
    </SectionPage>
  );
}

function Content({ range }: Pick<ReturnType<typeof useAnalyticsRange>, 'range'>) {
  const { data, previousData, error, loading, refetch } = useAdminAnalyticsPageQuery({
    variables: { range: range.range },
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
  const analytics = (data ?? previousData)?.adminAnalytics;
  if (!analytics) return <ReportSkeleton cards={4} label="Loading the analytics" />;
  return (
    <ReportContent isBusy={loading && !data}>
      <AnalyticsCards analytics={analytics} days={range.days} />
      <AnalyticsCharts analytics={analytics} />
    </ReportContent>
  );
}
