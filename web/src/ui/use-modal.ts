import { useLayoutEffect, useRef } from 'react';
import { ignoreSecondClick } from '#web/lib/second-click.ts';

/**
 * Returns the ref for a `<dialog>`. Opens the dialog when it is mounted, and closes it before it is removed, so that the browser returns the
 * focus to where it was.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    ignoreSecondClick();
    // By default, browsers focus the first button, which closes the dialog.
    const field = element?.querySelector<HTMLElement>('[data-autofocus], input, textarea, select');
    (field ?? element?.querySelector<HTMLElement>('h2'))?.focus();
    return () => {
      element?.close();
      ignoreSecondClick();
    };
  }, []);
  return dialog;
}
