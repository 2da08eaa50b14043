import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ConfirmPanel.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmPanelProps {
  /** Names what will be deleted or ended. */
  readonly question: string;
  /** More about the consequences, below the question. */
  readonly children?: ReactNode;
  /** A verb and its object, such as 'Delete entry'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Whether the action is running. */
  readonly isBusy: boolean;
  /** Whether the action can't be confirmed yet. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation in the page before something is deleted or ended. Takes the focus; Escape cancels. For a modal dialog that lists
 * what is destroyed, use `ConfirmDialog`.
 */
export function ConfirmPanel({
  question,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isBusy,
  isDisabled,
  onConfirm,
  onCancel,
}: ConfirmPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus(isBusy, panel);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  useEffect(() => {
    const element = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isBusy) return;
      // Otherwise Escape would also close a dialog around the panel.
      event.preventDefault();
      onCancel();
    };
    element?.addEventListener('keydown', onKey);
    return () => {
      element?.removeEventListener('keydown', onKey);
    };
  }, [isBusy, onCancel]);
  return (
    <div ref={panel} role="alertdialog" aria-labelledby={id} tabIndex={-1} className={classes.panel}>
      <p className={classes.question} id={id}>
        {question}
      </p>
      {children}
      <div className={classes.buttons}>
        <Button color="red.9" loading={isBusy} disabled={isDisabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
