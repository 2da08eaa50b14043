import { IconBell } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { plural } from '#web/lib/quantities.ts';
import { formatBadge } from './notice-list.ts';
import classes from './NotificationBell.module.css';
import { useNotices } from './use-notices.ts';

const NoticeList = lazy(() => import('./NoticeList.tsx').then(({ NoticeList }) => ({ default: NoticeList })));

/** The bell in the top bar: shows how many notices are unread, and opens their list. */
export function NotificationBell() {
  const notices = useNotices();
  const { unread } = notices;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const root = useDismissal(isOpen, setIsOpen, button);

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <IconBell aria-hidden size={20} stroke={1.7} />
        {unread > 0 && (
          <span aria-hidden className={classes.badge}>
            {formatBadge(unread)}
          </span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {unread > 0 && plural(unread, 'unread notification')}
      </span>
      {isOpen && (
        <Suspense>
          <NoticeList {...notices} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** Closes the list on Escape, and when the user clicks or focuses anything outside of it. Returns the ref of the bell with its list. */
function useDismissal(
  isOpen: boolean,
  setIsOpen: (isOpen: boolean) => void,
  button: RefObject<HTMLButtonElement | null>,
) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, setIsOpen, button]);
  return root;
}
