import { useLayoutEffect, useRef } from 'react';

/** A dialog that is open from its first moment to its last; closed before it leaves the page, so that the focus finds its way back. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Left alone, browsers would take the first button: the one that closes it.
    element?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    return () => {
      element?.close();
    };
  }, []);
  return dialog;
}
