import { median } from '../bench/measure.ts';

/** The figures of a server and its database at one time. */
export interface Reading {
  /** Since the load began. */
  readonly seconds: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
  /** The 99th percentile since the server started, as Node measures it. */
  readonly eventLoopDelayMs: number;
  /** Connections of the server to the database. */
  readonly connections: number;
  /** The size of the data and indexes on the disk. */
  readonly diskBytes: number;
}

/** The value of a metric in Prometheus' text format, by its name. A metric with labels has them in the name, as in the text. */
export function metricIn(text: string, name: string): number {
  const line = text.split('\n').find((it) => it.startsWith(`${name} `));
  if (line === undefined) throw new Error(`The server has no metric ${name}.`);
  return Number(line.slice(name.length + 1));
}

/** The smallest value of each `groupSize` values: what is left after garbage was collected. */
export const lowest = (values: readonly number[], groupSize: number): number[] =>
  Array.from({ length: Math.floor(values.length / groupSize) }, (_, index) =>
    Math.min(...values.slice(index * groupSize, (index + 1) * groupSize)),
  );

/** The median of the slopes between all pairs of values (Theil and Sen), per step: single outliers don't move it. */
export function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, index) =>
    values.slice(index + 1).map((later, distance) => (later - value) / (distance + 1)),
  );
  return slopes.length === 0 ? 0 : median(slopes);
}
