import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A fact with its name. A fact with the value null is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Lists facts, one on each line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <FactLine key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactLine({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
