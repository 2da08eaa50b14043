import { type ReactElement, useContext } from 'react';
import { ResponsiveContainer } from 'recharts';
import { CHART_HEIGHT, SlotWidth } from './chart-size.ts';

interface ChartContainerProps {
  /** In pixels. */
  readonly height?: number;
  /** The most that the chart takes of its place, in pixels. Default: all. */
  readonly maxWidth?: number;
  readonly children: ReactElement;
}

/**
 * Gives a chart the full width. It is drawn first in the width of its place, because recharts would draw everything a second time if it
 * started with another one.
 */
export function ChartContainer({ height = CHART_HEIGHT, maxWidth = Infinity, children }: ChartContainerProps) {
  // Without a layout, as in tests, a place has no width, and recharts draws nothing without one.
  const width = Math.max(1, Math.min(useContext(SlotWidth), maxWidth));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
      {children}
    </ResponsiveContainer>
  );
}
