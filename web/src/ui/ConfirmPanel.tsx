import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ConfirmPanel.module.css';

interface ConfirmPanelProps {
  /** Names what is destroyed. */
  readonly question: string;
  readonly children?: ReactNode;
  /** A verb, and what it acts on. */
  readonly act: string;
  /** What leaving everything as it is, is called. */
  readonly dismiss?: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once more before something is destroyed. The focus comes here; Escape leaves everything as it is. */
export function ConfirmPanel({
  question,
  children,
  act,
  dismiss = 'Cancel',
  isBusy,
  isDisabled,
  onConfirm,
  onCancel,
}: ConfirmPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  useEffect(() => {
    const element = panel.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isBusy) onCancel();
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
      <div className={classes.acts}>
        <Button color="red.9" loading={isBusy} disabled={isDisabled} onClick={onConfirm}>
          {act}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {dismiss}
        </Button>
      </div>
    </div>
  );
}
