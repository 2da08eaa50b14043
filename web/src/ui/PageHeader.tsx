import type { ReactNode, Ref } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** Pass it if the title is to get the focus when the focused element of the page disappears, such as a deleted card. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a page, one sentence about it, and buttons that apply to the whole page. */
export function PageHeader({ title, titleRef, lead, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 ref={titleRef} className={classes.title} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.buttons}>{children}</div>}
    </header>
  );
}
