import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** One sentence about the section. */
  readonly lead?: ReactNode;
  /** Shown at the other end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a title. */
export function Section({ title, lead, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
