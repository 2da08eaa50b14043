import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { announce, dismissNotice, type Notice, useNotices } from './undo-notices.ts';
import classes from './UndoNotices.module.css';

/** How long a notice is shown. */
const SHOWN_MS = 10_000;

/** Shows what was just done, with a button to undo it. Each frame of pages contains this component once. */
export function UndoNotices() {
  const notices = useNotices();
  return (
    <div role="status" aria-label="Done" className={classes.notices}>
      {notices.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeBar({ notice: { id, text, undo } }: { notice: Notice }) {
  const [isHeld, setIsHeld] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // While the pointer or the focus is on the notice, it stays.
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => {
      dismissNotice(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isHeld, isBusy]);
  const hold = () => {
    setIsHeld(true);
  };
  const release = () => {
    setIsHeld(false);
  };
  const onUndo = async (reverse: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await reverse();
      announce('Undone');
    } catch {
      announce('That could not be undone. Please try again.', reverse);
    }
    dismissNotice(id);
  };
  return (
    <div
      role="presentation"
      className={classes.notice}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span>{text}</span>
      {undo && (
        <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => void onUndo(undo)}>
          Undo
        </Button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss"
        onClick={() => {
          dismissNotice(id);
        }}
      >
        <IconX aria-hidden size={16} />
      </button>
    </div>
  );
}
