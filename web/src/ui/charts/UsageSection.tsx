import { ChartSection } from './ChartSection.tsx';
import { UsageChart } from './lazy-charts.ts';
import type { UsageDay } from './usage-day.ts';
import { UsageTable } from './UsageTable.tsx';

interface UsageSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly days: readonly UsageDay[];
}

/** Prompts by day, as a line or as a table. */
export function UsageSection({ title, lead, days }: UsageSectionProps) {
  return (
    <ChartSection
      title={title}
      lead={lead}
      lazyChart={UsageChart}
      chart={<UsageChart days={days} label={`${title}: ${lead}`} />}
      table={<UsageTable days={days} />}
    />
  );
}
