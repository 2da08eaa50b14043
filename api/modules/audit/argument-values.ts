import { truncate } from './arguments.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Returns the arguments of a mutation with those of its `input` beside the others. */
export function flattenArguments({ input, ...values }: Values): Values {
  return typeof input === 'object' && input !== null ? { ...values, ...input } : values;
}

/** The arguments that can hold the name of what a mutation creates. The first that it has counts. */
const NAMES = ['name', 'keyName', 'campaignName', 'code'] as const;

/** Returns the name in the arguments of a mutation that creates something, truncated: its length is not checked yet. Null without one. */
export function findNameIn(args: Values): string | null {
  const values = flattenArguments(args);
  const name = NAMES.map((field) => values[field]).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? truncate(name.trim()) : null;
}
