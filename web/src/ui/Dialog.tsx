import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { BreakableText } from './BreakableText.tsx';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** Called for Escape and the closing button. Undefined: only the dialog's own buttons close it. */
  readonly onClose: (() => void) | undefined;
  /** Whether the dialog hides the page behind it, which may show another user's data. */
  readonly isCovering?: boolean;
  /** The id of the element that screen readers read out with the title. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** A modal dialog. The browser keeps the focus inside and returns it when the dialog closes. */
export function Dialog({ title, onClose, isCovering = false, describedBy, children }: DialogProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-covering={isCovering}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        // Ignores events of the same name from a file field or an inner dialog, which bubble up to here.
        if (event.target === event.currentTarget) onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // When the user presses Escape twice, browsers close the dialog in spite of `preventDefault`. It is opened again, because only
        // `onClose` decides whether it goes.
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        onClose?.();
      }}
    >
      <header className={classes.head}>
        <h2 className={classes.title} id={id} tabIndex={-1}>
          <BreakableText text={title} />
        </h2>
        {onClose && (
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX aria-hidden size={18} />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
