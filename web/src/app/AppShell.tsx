import { Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { useSession } from '#web/session/session-context.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { AccountBanner } from './AccountBanner.tsx';
import classes from './AppShell.module.css';

const MENU_ID = 'sections';

interface AppShellProps {
  /** The accessible name of the navigation. */
  readonly label: string;
  /** The sidebar, which is a menu on narrow screens. `onClose` closes the menu. */
  readonly sidebar: (onClose: () => void) => ReactNode;
  /** Whether the page uses the whole width of the window, for wide tables. */
  readonly isWide?: boolean;
}

/** The frame of a signed-in user's pages: the top bar, the sidebar, and the page. */
export function AppShell({ label, sidebar, isWide = false }: AppShellProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = () => {
    setIsMenuOpen(false);
  };
  const toggle = useRef<HTMLButtonElement>(null);
  const main = useFocusOnNavigation();

  useEffect(() => {
    if (!isMenuOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsMenuOpen(false);
      toggle.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [isMenuOpen]);

  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.bar}>
        <a href="/" className={classes.home} aria-label={`${PRODUCT_NAME}, home`}>
          <Logo />
        </a>
        <Account />
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          aria-controls={MENU_ID}
          onClick={() => {
            setIsMenuOpen(!isMenuOpen);
          }}
        >
          {isMenuOpen ? <IconX aria-hidden size={20} /> : <IconMenu2 aria-hidden size={20} />}
        </button>
      </header>
      <nav id={MENU_ID} className={classes.sidebar} aria-label={label} data-open={isMenuOpen}>
        {sidebar(closeMenu)}
      </nav>
      <main id="main" tabIndex={-1} ref={main} className={classes.main} data-wide={isWide}>
        <AccountBanner />
        <Outlet />
      </main>
    </div>
  );
}

function Account() {
  const session = useSession();
  const signOut = useSignOut();
  return (
    <div className={classes.account}>
      {session.state === 'signed-in' && (
        <>
          <span className={classes.name}>{session.viewer.fullName}</span>
          <NotificationBell />
        </>
      )}
      <Button variant="default" size="compact-md" fz={14} onClick={signOut}>
        Logout
      </Button>
    </div>
  );
}

/**
 * Moves the focus to the new page after navigation, for keyboards and screen readers, and scrolls to its top. After Back and Forward, the
 * browser restores where the page was scrolled to. Returns the ref for the page's `<main>` element.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Keeps the focus where it is when the new page has already focused a field.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    if (!isReturn) window.scrollTo(0, 0);
  }, [pathname, isReturn]);
  return main;
}
