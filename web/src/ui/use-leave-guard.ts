import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { noteUnsavedInput } from '#web/lib/unsaved-input.ts';

interface LeaveGuard {
  /** Whether the user tried to go to another page, such as with Back. */
  readonly isLeaving: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Keeps a page open while it has unsaved input, or shows something that can't be shown again. Browsers ask before it is reloaded or closed. */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A form may itself change the query of its page.
      isOn && (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (!isOn) return;
    const release = noteUnsavedInput();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isOn]);
  return {
    isLeaving: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
