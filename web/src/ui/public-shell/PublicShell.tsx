import type { ReactNode } from 'react';
import { SkipLink } from '../SkipLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import classes from './PublicShell.module.css';
import { TopNavigation } from './TopNavigation.tsx';

/** The top navigation and footer of every public page. Uses no router, Apollo or Mantine, so that public pages load fast. */
export function PublicShell({ isLanding = false, children }: { isLanding?: boolean; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <TopNavigation isLanding={isLanding} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter isLanding={isLanding} />
    </div>
  );
}
