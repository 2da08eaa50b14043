import type { ReactNode } from 'react';
import { SkipLink } from '../SkipLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import classes from './PublicShell.module.css';
import { TopNavigation } from './TopNavigation.tsx';

/** Top navigation and footer of every public page. It knows neither router nor Apollo nor Mantine, so that it is there at once. */
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
