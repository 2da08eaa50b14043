import { type ReactNode, useId } from 'react';
import classes from './Band.module.css';
import { useIdleTurn } from './use-idle-turn.ts';

interface BandProps {
  /** The anchor of the section, for links. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Shown at the other end of the title's line on wide screens. */
  readonly aside?: ReactNode;
  readonly tone?: 'paper' | 'sunken';
  /** Puts the title beside the content on wide screens. */
  readonly isSplit?: boolean;
  readonly children: ReactNode;
}

/**
 * A section of the landing page over the full width, with a title. The browser draws sections below the screen when it has nothing else to
 * do, one after another.
 */
export function Band({ id, title, lead, aside, tone = 'paper', isSplit = false, children }: BandProps) {
  const titleId = useId();
  const isDrawn = useIdleTurn();
  return (
    <section id={id} aria-labelledby={titleId} className={classes.band} data-tone={tone} data-drawn={isDrawn}>
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
