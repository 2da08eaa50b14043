import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';
import { CHART_HEIGHT } from './chart-size.ts';

interface ChartContainerProps {
  /** In pixels. */
  readonly height?: number;
  readonly children: ReactElement;
}

/** Gives a chart the full width. The initial width is only a start: without one, recharts would draw nothing until the browser has laid out the page. */
export function ChartContainer({ height = CHART_HEIGHT, children }: ChartContainerProps) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 1, height }}>
      {children}
    </ResponsiveContainer>
  );
}
