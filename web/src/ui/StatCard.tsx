import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Definition } from './Definition.tsx';
import classes from './StatCard.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  /** Stands below the number. */
  readonly note?: ReactNode;
  /** Explains the number, behind a button with an i. */
  readonly definition?: string;
  /** Shown at the bottom. */
  readonly children?: ReactNode;
}

/** A card with one figure. */
export function StatCard({ label, value, note, definition, children }: StatCardProps) {
  return (
    <div className={classes.card} role="group" aria-label={label}>
      <p className={classes.label}>
        {label}
        {definition && <Definition of={label} text={definition} />}
      </p>
      <p className={classes.value}>{value}</p>
      {note && <p className={classes.note}>{note}</p>}
      {children && <div className={classes.foot}>{children}</div>}
    </div>
  );
}

/** The placeholder of a card that is loading. */
export function StatCardSkeleton() {
  return <Skeleton radius="lg" className={classes.placeholder} />;
}
