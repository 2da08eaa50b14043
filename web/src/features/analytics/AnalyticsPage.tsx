import { useAnalyticsQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { Achievements } from './Achievements.tsx';
import { RANGE_CHOICES, useAnalyticsRange } from './analytics-range.ts';
import classes from './AnalyticsPage.module.css';
import { AnalyticsSkeleton } from './AnalyticsSkeleton.tsx';
import { Figures } from './Figures.tsx';

/** What did I do with it, and what came of that? */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  const { range, choose } = useAnalyticsRange();
  return (
    <div className={classes.page}>
      <PageHeader title="Analytics and Insights" lead={`Your last ${range.days} days, today included.`}>
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
  if (error && !data) {
    return (
      <ErrorState
        title="No Analytics Data"
        error={error}
        hint="Your figures are safe. They could only not be loaded."
        onRetry={() => void refetch()}
      />
    );
  }
  // The last figures stay until the next ones are there.
  const shown = data ?? previousData;
  if (!shown) return <AnalyticsSkeleton />;
  return (
    <div className={classes.content} aria-busy={loading && !data}>
      <Figures analytics={shown.userAnalytics} days={range.days} />
      <Achievements achievements={shown.achievements} />
    </div>
  );
}
