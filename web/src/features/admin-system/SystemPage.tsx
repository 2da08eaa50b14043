import { usePreload } from '#web/lib/lazy-component.tsx';
import { formatInstant } from '#web/lib/relative-time.ts';
import { SeriesChart } from '#web/ui/charts/lazy-charts.ts';
import { ExplorerLink } from '#web/ui/ExplorerLink.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { HealthCards } from './HealthCards.tsx';
import { HealthCharts } from './HealthCharts.tsx';
import { ProviderHealth } from './ProviderHealth.tsx';
import { systemQuery, useSystemHealth } from './use-system-health.ts';

const CHARTS = [SeriesChart];

/** Does the service work, and is it fast? */
export function SystemPage() {
  usePreload(CHARTS);
  const { health, error, refetch } = useSystemHealth();
  return (
    <SectionPage
      title="System"
      lead={
        <>
          {health && <>As of {formatInstant(new Date(health.asOf))}. </>}
          {error && health
            ? 'The last update failed. The next is tried within 60 seconds.'
            : 'Updates every 60 seconds while this tab is visible.'}
        </>
      }
      actions={<ExplorerLink query="health-of-the-last-day" />}
    >
      {error && !health && (
        <ErrorState
          title="No System Data"
          error={error}
          hint="The health of the service could not be read. Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
      {!error && !health && <ReportSkeleton cards={9} label="Loading the health of the service" />}
      {health && (
        <ReportContent isBusy={false}>
          <HealthCards health={health} />
          <ProviderHealth providers={health.providers} />
          <HealthCharts health={health} />
        </ReportContent>
      )}
    </SectionPage>
  );
}
SystemPage.preloadData = systemQuery;
