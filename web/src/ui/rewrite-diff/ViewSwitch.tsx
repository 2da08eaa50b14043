import { useId } from 'react';
import type { DiffView } from './MarkedText.tsx';
import classes from './ViewSwitch.module.css';

const VIEWS: readonly { view: DiffView; label: string }[] = [
  { view: 'original', label: 'Original' },
  { view: 'changes', label: 'Changes' },
  { view: 'rewrite', label: 'Rewrite' },
];

interface ViewSwitchProps {
  readonly view: DiffView;
  readonly onChange: (view: DiffView) => void;
}

/** Chooses the view of a `RewriteDiff`. */
export function ViewSwitch({ view: chosen, onChange }: ViewSwitchProps) {
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">What to show</legend>
      {VIEWS.map(({ view, label }) => (
        <label key={view} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={view === chosen}
            onChange={() => {
              onChange(view);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
