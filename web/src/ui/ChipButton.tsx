import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ChipButton.module.css';

interface ChipButtonProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function ChipButton({ isOn, onToggle, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isOn}
      onClick={() => {
        onToggle(!isOn);
      }}
    >
      {isOn && <IconCheck aria-hidden size={14} stroke={2} />}
      {children}
    </button>
  );
}
