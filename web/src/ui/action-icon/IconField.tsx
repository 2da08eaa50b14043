import { useId } from 'react';
import { ACTION_ICONS } from './action-icons.ts';
import { ActionIcon } from './ActionIcon.tsx';
import classes from './IconField.module.css';

interface IconFieldProps {
  /** A name of `ACTION_ICONS`, or the emoji that the action already has. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** Returns the icons to offer: those of `ACTION_ICONS`, and the chosen one if it is another, such as an emoji. */
const withChosen = (icon: string) => {
  const offered = Object.keys(ACTION_ICONS);
  return offered.includes(icon) ? offered : [icon, ...offered];
};

const toLabel = (icon: string) => icon.replaceAll('-', ' ');

/** Chooses the icon of an action. */
export function IconField({ value, onChange }: IconFieldProps) {
  const name = useId();
  return (
    <fieldset className={classes.field}>
      <legend>Icon</legend>
      <div className={classes.icons}>
        {withChosen(value).map((icon) => (
          <label key={icon} className={classes.choice} title={toLabel(icon)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={toLabel(icon)}
              checked={icon === value}
              onChange={() => {
                onChange(icon);
              }}
            />
            <ActionIcon name={icon} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
