import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** good: works; warn: needs attention soon; bad: failed or blocked; off: not in use. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'off';

/** A state in one or two words. The color repeats what the words say. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
