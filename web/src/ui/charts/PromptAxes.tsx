import { CartesianGrid, XAxis, YAxis } from 'recharts';

/** Of the words along an axis. */
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };

interface PromptAxesProps<Value> {
  /** What the prompts are counted by: a field of the rows. */
  readonly by: string;
  readonly format: (value: Value) => string;
  /** At least so far apart, in px. */
  readonly gap: number;
}

/** Numbers of prompts upwards, from left to right what they are counted by. */
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
