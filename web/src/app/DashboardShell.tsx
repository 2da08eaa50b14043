import { Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { CommandButton } from '#web/features/palette/CommandButton.tsx';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { useSession } from '#web/session/session-context.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { AccountBanner } from './AccountBanner.tsx';
import { sectionsFor } from './dashboard-sections.ts';
import classes from './DashboardShell.module.css';

const MENU_ID = 'sections';

export function DashboardShell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = () => {
    setIsMenuOpen(false);
  };
  const toggle = useRef<HTMLButtonElement>(null);
  const main = useFocusOnNavigation();
  const session = useSession();
  const sections = sectionsFor(session.state === 'signed-in' && session.viewer.role === 'ADMIN');

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
      <nav id={MENU_ID} className={classes.sidebar} aria-label="Sections" data-open={isMenuOpen}>
        <ul className={classes.sections}>
          {sections.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={classes.section} onClick={closeMenu}>
                <Icon aria-hidden size={18} stroke={1.7} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <CommandButton places={sections} onOpen={closeMenu} />
          <ThemeSwitch />
        </div>
      </nav>
      <main id="main" tabIndex={-1} ref={main} className={classes.main}>
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

/** Moves the focus to the new page after navigation, for keyboards and screen readers. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // The page may already have focused a field.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}
