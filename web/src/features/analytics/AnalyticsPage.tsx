import { useAnalyticsQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { RANGE_CHOICES, useAnalyticsRange } from '#web/ui/use-analytics-range.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { Achievements } from './Achievements.tsx';
import classes from './AnalyticsPage.module.css';
import { AnalyticsReport } from './AnalyticsReport.tsx';
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx';

export function AnalyticsPage() {
  usePageTitle('Analytics');
  const { range, choose } = useAnalyticsRange();
  return (
    <div className={classes.page}>
      <PageHeader title="Analytics and Insights" lead={`Your last ${range.days} days, including today.`}>
        <Toggle label="Range" choices={RANGE_CHOICES} chosen={range.name} onChoose={choose} />
      </PageHeader>
      <Content range={range} />
    </div>
  );
}

function Content({ range }: Pick<ReturnType<typeof useAnalyticsRange>, 'range'>) {
  const { data, previousData, error, loading, refetch } = useAnalyticsQuery({
    variables: { range: range.range },
    fetchPolicy: 'cache-and-network',
  });
  useRefetchOnFocus(refetch);
  if (error && !data) {
    return (
      <ErrorState
        title="No Analytics Data"
        error={error}
        hint="Your statistics could not be loaded. They are safe."
        onRetry={() => void refetch()}
      />
    );
  }
  // The previous range stays visible until the next one is loaded.
  const shown = data ?? previousData;
  if (!shown) return <AnalyticsSkeleton />;
  return (
    <div className={classes.content} aria-busy={loading && !data}>
      <AnalyticsReport analytics={shown.userAnalytics} days={range.days} />
      <Achievements achievements={shown.achievements} />
    </div>
  );
}
