import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Takes the page's place until it is closed: the browser keeps the focus in it, and gives it back afterwards. */
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
        // Browsers close it themselves when Escape is pressed twice.
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
