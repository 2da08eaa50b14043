import { Outlet } from 'react-router-dom';
import { PRODUCT_NAME } from '../lib/product.ts';
import { Logo } from '../ui/Logo.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import classes from './AuthShell.module.css';

/** The way in, and back out to the landing page: nothing else asks for attention. */
export function AuthShell() {
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
        <Outlet />
      </main>
    </div>
  );
}
