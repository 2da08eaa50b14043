import { lazyComponent } from '#web/lib/lazy-component.tsx';

export const HoursChart = lazyComponent(async () => (await import('./HoursChart.tsx')).HoursChart);
export const SeriesChart = lazyComponent(async () => (await import('./SeriesChart.tsx')).SeriesChart);
export const SharesChart = lazyComponent(async () => (await import('./SharesChart.tsx')).SharesChart);
export const UsageChart = lazyComponent(async () => (await import('./UsageChart.tsx')).UsageChart);
