import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** A page's name and the answer it gives; acts on the whole page stand beside it. */
export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </header>
  );
}
