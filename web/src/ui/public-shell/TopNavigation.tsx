import { type KeyboardEvent, useRef } from 'react';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { useSessionToken } from '#web/session/session-store.ts';
import { Logo } from '../Logo.tsx';
import { hrefOf, PROMISES, SECTIONS } from './links.ts';
import classes from './TopNavigation.module.css';

/** A kept session counts as signed in; whether it still holds is the dashboard's to find out. */
export function TopNavigation({ isLanding }: { isLanding: boolean }) {
  const isSignedIn = useSessionToken() !== null;
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <a href="/" className={classes.home} aria-label={`${PRODUCT_NAME}, home`}>
          <Logo />
        </a>
        <nav aria-label="Main" className={classes.links}>
          {[...SECTIONS, ...PROMISES].map(({ href, label }) => (
            <a key={href} href={hrefOf(href, isLanding)}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.acts}>
          {!isSignedIn && (
            <a href="/auth" className={classes.signIn}>
              Sign In
            </a>
          )}
          <a className={classes.act} href={isSignedIn ? '/dashboard/overview' : '/auth?mode=signup'}>
            {isSignedIn ? 'Dashboard' : 'Get Started'}
          </a>
        </div>
        <Menu isSignedIn={isSignedIn} isLanding={isLanding} />
      </div>
    </header>
  );
}

/** On narrow screens. A disclosure of the browser's own: it opens before any script has run. */
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
        {[...SECTIONS, ...PROMISES].map(({ href, label }) => (
          <a key={href} href={hrefOf(href, isLanding)} onClick={close} onKeyDown={closeOnEscape}>
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
