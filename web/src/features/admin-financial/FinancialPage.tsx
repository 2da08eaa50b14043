import type { FinancialRange } from '#web/graphql/operations.generated.ts';
import { useAdminFinancialPageQuery } from '#web/graphql/operations.generated.ts';
import { fileDate } from '#web/lib/download.ts';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { FinancialCards } from './FinancialCards.tsx';
import { FinancialCharts } from './FinancialCharts.tsx';

interface Range {
  /** The name in the URL, on the button and in the REST API. */
  readonly name: '30d' | '90d' | '1y';
  readonly days: number;
  readonly range: FinancialRange;
}

const DEFAULT: Range = { name: '30d', days: 30, range: 'LAST_30_DAYS' };

const RANGES: readonly Range[] = [
  DEFAULT,
  { name: '90d', days: 90, range: 'LAST_90_DAYS' },
  { name: '1y', days: 365, range: 'LAST_YEAR' },
];

const CHOICES = RANGES.map(({ name, days }) => ({
  value: name,
  label: name,
  name: `${name}, the last ${days} days`,
}));

/** Is the business growing, and where does it lose money? */
export function FinancialPage() {
  const [params, change] = useUrlParams();
  const range = RANGES.find(({ name }) => name === params.get('range')) ?? DEFAULT;
  return (
    <SectionPage
      title="Financial"
      lead={`The last ${range.days} days, including today, in UTC. MRR and subscriptions are as of now.`}
      actions={
        <>
          <Toggle
            label="Range"
            choices={CHOICES}
            chosen={range.name}
            onChoose={(name) => {
              change({ range: name === DEFAULT.name ? null : name });
            }}
          />
          <ExportButton
            path={`/api/admin/financial/export?range=${range.name}`}
            fileName={`financial-${range.name}-${fileDate()}.csv`}
            failure="Failed to export the financial report"
          />
        </>
      }
    >
      <Content range={range} />
    </SectionPage>
  );
}

function Content({ range }: { range: Range }) {
  const { data, previousData, error, loading, refetch } = useAdminFinancialPageQuery({
    variables: { range: range.range },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data) {
    return (
      <ErrorState
        title="No Financial Data"
        error={error}
        hint="The report could not be loaded. Nothing was changed."
        onRetry={() => void refetch()}
      />
    );
  }
  const report = (data ?? previousData)?.financialReport;
  if (!report) return <ReportSkeleton cards={9} label="Loading the financial report" />;
  return (
    <ReportContent isBusy={loading && !data}>
      <FinancialCards report={report} days={range.days} />
      <FinancialCharts report={report} />
    </ReportContent>
  );
}
