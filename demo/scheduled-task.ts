import type { Desk } from './desk.ts';

/** An operation that an administrator or a program runs on one day, at an hour in UTC. */
export interface ScheduledTask {
  /** Counted from 0. Tasks before the first day, or after the last day of a short story, are skipped. */
  readonly day: number;
  readonly hour: number;
  readonly run: (desk: Desk, at: Date) => Promise<unknown>;
}
