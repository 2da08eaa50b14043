import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';
import { CHART_HEIGHT } from './chart-size.ts';

interface ChartRoomProps {
  /** In px. */
  readonly height?: number;
  readonly children: ReactElement;
}

/** As wide as there is room. Its first measure is a guess: without one, nothing is drawn before the browser has laid it out. */
export function ChartRoom({ height = CHART_HEIGHT, children }: ChartRoomProps) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 1, height }}>
      {children}
    </ResponsiveContainer>
  );
}
