import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import classes from './AuthFrame.module.css';

/** The frame of the sign-in pages: only the logo, which links to the landing page, and the theme switch. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.bar}>
        <a href="/" className={classes.home} aria-label={`${PRODUCT_NAME}, home`}>
          <Logo />
        </a>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
