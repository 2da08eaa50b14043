import { useLayoutEffect, useRef } from 'react';

/** Opens a dialog when it is mounted, and closes it before it is removed, so that the browser returns the focus. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default, browsers focus the first button, which closes the dialog.
    element?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    return () => {
      element?.close();
    };
  }, []);
  return dialog;
}
