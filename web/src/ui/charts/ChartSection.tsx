import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Section } from '../Section.tsx';
import { CHART_HEIGHT } from './chart-size.ts';

interface ChartSectionProps {
  readonly title: string;
  /** The sentence that the chart draws. */
  readonly lead: string;
  readonly chart: ReactNode;
  /** The same values, exact and without colours. */
  readonly table: ReactNode;
}

/** A chart that is loaded when it is seen, and its table a click away. */
export function ChartSection({ title, lead, chart, table }: ChartSectionProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Section
      title={title}
      lead={lead}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${asTable ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={() => {
            setAsTable(!asTable);
          }}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {asTable ? (
        table
      ) : (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} role="status" aria-label="Loading the chart" />}>
          {chart}
        </Suspense>
      )}
    </Section>
  );
}
