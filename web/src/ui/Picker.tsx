import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Picker.module.css';

interface PickerProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  /** The tooltip. */
  readonly title?: string;
  /** A chip has a border, and a color while its value is not empty. */
  readonly look?: 'plain' | 'chip';
  readonly onChoose: (value: string) => void;
  /** `<option>` and `<optgroup>` elements. */
  readonly children: ReactNode;
}

/** A small native select that shows only its value. In forms, Mantine's `NativeSelect` has a visible label, a description and an error. */
export function Picker({ label, value, disabled, title, look = 'plain', onChoose, children }: PickerProps) {
  return (
    <span className={classes.picker} data-look={look} data-chosen={value !== ''}>
      <select
        aria-label={label}
        className={classes.select}
        value={value}
        disabled={disabled}
        title={title}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
        }}
      >
        {children}
      </select>
      <IconChevronDown aria-hidden size={14} className={classes.chevron} />
    </span>
  );
}
