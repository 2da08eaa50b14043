import type { ReactNode } from 'react';
import classes from './Consequences.module.css';

/** Groups what a confirmation says about its consequences, for screen readers only: they read it out with the question. */
export function Consequences({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.consequences}>
      {children}
    </div>
  );
}
