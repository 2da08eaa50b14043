import { type ReactNode, useId } from 'react';
import classes from './Band.module.css';

interface BandProps {
  /** What an anchor leads to. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Opposite the title on wide screens. */
  readonly aside?: ReactNode;
  readonly tone?: 'paper' | 'sunken';
  /** Whether the title stands beside what it is about, where there is room. */
  readonly isSplit?: boolean;
  readonly children: ReactNode;
}

/** One part of the page, from edge to edge, with what it says on top. */
export function Band({ id, title, lead, aside, tone = 'paper', isSplit = false, children }: BandProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classes.band} data-tone={tone}>
      <div className={classes.inner} data-split={isSplit}>
        <div className={classes.head}>
          <div>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
