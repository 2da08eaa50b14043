import type { Desk } from './desk.ts';

/** Something that an operator does on a day, at an hour of it, UTC. */
export interface Deed {
  /** Counted from 0. Deeds before the first day, or of days that a short story lacks, do not happen. */
  readonly day: number;
  readonly hour: number;
  readonly does: (desk: Desk, at: Date) => Promise<unknown>;
}
