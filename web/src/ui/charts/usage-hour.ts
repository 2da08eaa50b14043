export interface UsageHour {
  /** 0 to 23, UTC. */
  readonly hour: number;
  readonly count: number;
}

/** The hour 9 is '09:00'. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
