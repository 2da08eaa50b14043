import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface LeaveGuard {
  /** Whether the user tried to go to another page, such as with Back. */
  readonly isLeaving: boolean;
  /** Goes to the page that the user tried to go to. */
  readonly leave: () => void;
  /** Stays on this page. */
  readonly stay: () => void;
}

/**
 * Keeps a page open while `isOn`: it has unsaved input, or shows something that can't be shown again. When the user tries to go to another
 * page, the caller asks them. Before the page is reloaded or closed, the browser asks. When the session expires, the page stays, and asks the
 * user to sign in again (session-store.ts).
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A navigation that changes only the query string stays on the page: a form may make it itself. Back and Forward always leave.
      isOn && (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname),
  );
  useUnsavedInput(isOn);
  useEffect(() => {
    if (!isOn) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isOn]);
  return {
    isLeaving: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
