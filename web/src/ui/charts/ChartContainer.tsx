import { type ReactElement, useContext } from 'react';
import { ResponsiveContainer } from 'recharts';
import { CHART_HEIGHT, SlotWidthContext } from './chart-size.ts';

interface ChartContainerProps {
  /** In pixels. */
  readonly height?: number;
  /** The most that the chart takes of its slot, in pixels. Default: all. */
  readonly maxWidth?: number;
  readonly children: ReactElement;
}

/**
 * Gives a chart the full width. It is first drawn in the width of its slot, because recharts would draw everything a second time if it
 * started with another one.
 */
export function ChartContainer({ height = CHART_HEIGHT, maxWidth = Infinity, children }: ChartContainerProps) {
  // Without a layout, as in tests, a slot has no width, and recharts draws nothing without one.
  const width = Math.max(1, Math.min(useContext(SlotWidthContext), maxWidth));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width, height }}>
      {children}
    </ResponsiveContainer>
  );
}
