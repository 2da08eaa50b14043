import type { ReactNode } from 'react';
import type { TooltipContentProps } from 'recharts';
import classes from './Charts.module.css';

interface Words {
  readonly value: string;
  readonly of: ReactNode;
}

type WordsFor<Row> = (row: Row) => Words;

/** What a chart says of the row that is pointed at. */
export function exactValue<Row>(wordsFor: WordsFor<Row>) {
  return function ExactValue({ active, payload }: TooltipContentProps) {
    const row = payload[0]?.payload as Row | undefined;
    if (!active || row === undefined) return null;
    const { value, of } = wordsFor(row);
    return (
      <div className={classes.tip}>
        <strong>{value}</strong> {of}
      </div>
    );
  };
}
