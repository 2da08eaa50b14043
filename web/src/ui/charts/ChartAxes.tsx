import { CartesianGrid, XAxis, YAxis } from 'recharts';
import { formatNumber } from '#web/lib/quantities.ts';

/** The style of the labels along an axis. */
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };

/** The room for the numbers of the vertical axis, in pixels: for `22,528`, and for `10,000 ms`. */
const COUNT_WIDTH = 46;
const UNIT_WIDTH = 80;

/** The room behind the last point of a line for half of its label, in pixels. Without it, the label would be left out. */
const LABEL_ROOM = 28;

interface ChartAxesProps<Value> {
  /** The field of the chart's data that the horizontal axis shows. */
  readonly by: string;
  /** Writes the labels of the horizontal axis. */
  readonly format: (value: Value) => string;
  /** The smallest distance between two labels of the horizontal axis. */
  readonly minGapPx: number;
  /** Whether a line is drawn, whose last point has its label at the end of the axis. Bars leave room there. */
  readonly isLine?: boolean;
  /** Writes the numbers of the vertical axis. Default: counts, such as `1,200`. */
  readonly formatValue?: ((value: number) => string) | undefined;
}

/** The axes of a chart: values upwards, such as a number of prompts, and for example days from left to right. */
export function ChartAxes<Value>({ by, format, minGapPx, isLine = false, formatValue }: ChartAxesProps<Value>) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--hairline)" />
      <XAxis
        dataKey={by}
        tickFormatter={format}
        tick={TICK}
        tickLine={false}
        tickMargin={8}
        // The first value has a label, and from there each second, third or fourth: labels at unequal distances look like missing days.
        interval="equidistantPreserveStart"
        minTickGap={minGapPx}
        padding={{ right: isLine ? LABEL_ROOM : 0 }}
        stroke="var(--hairline-strong)"
      />
      <YAxis
        width={formatValue ? UNIT_WIDTH : COUNT_WIDTH}
        allowDecimals={false}
        tickFormatter={formatValue ?? formatNumber}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
    </>
  );
}
