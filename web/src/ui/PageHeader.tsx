import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The title of a page, one sentence about it, and buttons that apply to the whole page. */
export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.buttons}>{children}</div>}
    </header>
  );
}
