import classes from './Toggle.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The accessible name, when the label is an abbreviation. Begins with the label. */
  readonly name?: string;
}

interface ToggleProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A row of buttons of which one is pressed. */
export function Toggle<Value extends string>({ label, choices, chosen, onChoose }: ToggleProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.toggle}>
      {choices.map(({ value, label: text, name }) => (
        <button
          key={value}
          type="button"
          className={classes.choice}
          aria-pressed={value === chosen}
          aria-label={name}
          onClick={() => {
            onChoose(value);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
