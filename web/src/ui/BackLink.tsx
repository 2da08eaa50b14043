import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './BackLink.module.css';

/** The link above the title of a page that leads to the list or the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      {children}
    </Link>
  );
}
