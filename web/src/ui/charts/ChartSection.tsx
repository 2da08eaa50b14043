import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LazyCode } from '#web/lib/lazy-component.tsx';
import { Section } from '../Section.tsx';
import { ChartSlot } from './ChartSlot.tsx';

interface ChartSectionProps {
  readonly title: string;
  /** The chart's message in one sentence. */
  readonly lead: string;
  readonly chart: ReactNode;
  /** The code of the chart, which is loaded when the chart is shown. */
  readonly lazyChart: LazyCode;
  /** The same values as a table, which needs no colors. */
  readonly table: ReactNode;
}

/** A chart that can be switched to a table. The code of the chart is loaded when it is shown. */
export function ChartSection({ title, lead, chart, lazyChart, table }: ChartSectionProps) {
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
      {asTable ? table : <ChartSlot code={lazyChart}>{chart}</ChartSlot>}
    </Section>
  );
}
