import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import classes from './ConfirmPanel.module.css';
import { Consequences } from './Consequences.tsx';
import { TypedWord, useTypedWord } from './TypedWord.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { useShowWhole } from './use-show-whole.ts';

interface ConfirmPanelProps {
  /** Names what will be deleted or ended. */
  readonly question: string;
  /** More about the consequences, below the question. Screen readers read it out with the question. */
  readonly children?: ReactNode;
  /** Fields and buttons below the consequences, which are no part of them. */
  readonly fields?: ReactNode;
  /** The verb of the button that opened the panel, and its object, such as 'Delete entry'. */
  readonly confirmLabel: string;
  /** Left out: 'Cancel'. Says what stays where the action itself cancels or replaces something, such as 'Keep plan'. */
  readonly cancelLabel?: string;
  /** A word that the user must type, and what reminds of it. Only for the deletion of an account or a team. */
  readonly typed?: { readonly word: string; readonly reminder: string };
  /** Whether the action is running. */
  readonly isBusy: boolean;
  /** Whether the action can't be confirmed yet. */
  readonly isDisabled?: boolean;
  /** Says above the buttons why the action failed. Left out: the page says it. */
  readonly failure?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation on the user's own pages, beside the button, or within a form, before something is deleted, ended or lost. Takes the focus;
 * Escape cancels. The admin area, whose buttons are in menus, asks with `ConfirmDialog`. ADR 029 says which actions ask.
 */
export function ConfirmPanel({
  question,
  children,
  fields,
  confirmLabel,
  cancelLabel = 'Cancel',
  typed,
  isBusy,
  isDisabled,
  failure,
  onConfirm,
  onCancel,
}: ConfirmPanelProps) {
  const id = useId();
  const consequencesId = useId();
  const { isComplete, confirm, field } = useTypedWord(typed?.word, () => {
    if (!isBusy) onConfirm();
  });
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus(isBusy, panel);
  useShowWhole(panel);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isBusy) return;
    // Otherwise Escape would also close a dialog around the panel.
    event.preventDefault();
    onCancel();
  });
  useEffect(() => {
    const element = panel.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      ref={panel}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={children ? consequencesId : undefined}
      tabIndex={-1}
      className={classes.panel}
    >
      <p className={classes.question} id={id}>
        {question}
      </p>
      {children && <Consequences id={consequencesId}>{children}</Consequences>}
      {fields}
      {typed && <TypedWord {...typed} field={field} />}
      {failure}
      <div className={classes.buttons}>
        <Button color="red.9" loading={isBusy} disabled={isDisabled === true || !isComplete} onClick={confirm}>
          {confirmLabel}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
