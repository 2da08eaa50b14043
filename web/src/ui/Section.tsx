import { type ReactNode, type Ref, useId } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** Pass it if the title is to get the focus when the focused element of the section disappears, such as a deleted card. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** One sentence about the section. */
  readonly lead?: ReactNode;
  /** Shown at the other end of the title's line. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** A card with a title. */
export function Section({ title, titleRef, lead, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 ref={titleRef} className={classes.title} id={id} tabIndex={titleRef ? -1 : undefined}>
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
