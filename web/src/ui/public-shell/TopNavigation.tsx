import { type KeyboardEvent, useRef } from 'react';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { useSessionToken } from '#web/session/session-store.ts';
import { Logo } from '../Logo.tsx';
import { NAVIGATION, toHref } from './links.ts';
import classes from './TopNavigation.module.css';

/**
 * The top navigation of public pages. A visitor with a stored session token counts as signed in: the dashboard checks whether the token is
 * still valid.
 * @param isLanding whether the page is the landing page, so that links to its sections stay on the page
 */
export function TopNavigation({ isLanding }: { isLanding: boolean }) {
  const isSignedIn = useSessionToken() !== null;
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <a href="/" className={classes.home} aria-label={`${PRODUCT_NAME}, home`}>
          <Logo />
        </a>
        <nav aria-label="Main" className={classes.links}>
          {NAVIGATION.map(({ href, label }) => (
            <a key={href} href={toHref(href, isLanding)}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.buttons}>
          {!isSignedIn && (
            <a href="/auth" className={classes.signIn}>
              Sign In
            </a>
          )}
          <a className={classes.button} href={isSignedIn ? '/dashboard/overview' : '/auth?mode=signup'}>
            {isSignedIn ? 'Dashboard' : 'Get Started'}
          </a>
        </div>
        <Menu isSignedIn={isSignedIn} isLanding={isLanding} />
      </div>
    </header>
  );
}

/** The menu of narrow screens. Uses `<details>`, which opens before any script has run. */
function Menu({ isSignedIn, isLanding }: { isSignedIn: boolean; isLanding: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const toggle = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    close();
    toggle.current?.focus();
  };
  return (
    <details ref={menu} className={classes.menu}>
      <summary ref={toggle} className={classes.toggle} aria-label="Menu" onKeyDown={closeOnEscape}>
        <span aria-hidden />
        <span aria-hidden />
      </summary>
      <nav aria-label="Menu" className={classes.sheet}>
        {NAVIGATION.map(({ href, label }) => (
          <a key={href} href={toHref(href, isLanding)} onClick={close} onKeyDown={closeOnEscape}>
            {label}
          </a>
        ))}
        {!isSignedIn && (
          <a href="/auth" onKeyDown={closeOnEscape}>
            Sign In
          </a>
        )}
      </nav>
    </details>
  );
}
