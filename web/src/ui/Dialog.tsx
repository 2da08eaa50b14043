import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog. The browser keeps the focus inside and returns it when the dialog closes. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // When the user presses Escape twice, browsers close the dialog in spite of `preventDefault`.
        if (!currentTarget.open) onClose();
      }}
    >
      <header className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <IconX aria-hidden size={18} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
