import { CartesianGrid, XAxis, YAxis } from 'recharts';

/** The style of the labels along an axis. */
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };

interface PromptAxesProps<Value> {
  /** The field of the rows that the horizontal axis shows. */
  readonly by: string;
  readonly format: (value: Value) => string;
  /** The smallest distance between two labels, in pixels. */
  readonly gap: number;
}

/** The axes of a chart of prompts: their number upwards, and for example days from left to right. */
export function PromptAxes<Value>({ by, format, gap }: PromptAxesProps<Value>) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--hairline)" />
      <XAxis
        dataKey={by}
        tickFormatter={format}
        tick={TICK}
        tickLine={false}
        tickMargin={8}
        minTickGap={gap}
        stroke="var(--hairline-strong)"
      />
      <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
    </>
  );
}
