import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatCard.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  /** Explains the number. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

export function StatCard({ label, value, note, children }: StatCardProps) {
  return (
    <div className={classes.card} role="group" aria-label={label}>
      <p className={classes.label}>{label}</p>
      <p className={classes.value}>{value}</p>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** The placeholder of a card that is loading. */
export function StatCardSkeleton() {
  return <Skeleton radius="lg" className={classes.held} />;
}
