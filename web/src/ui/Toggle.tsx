import classes from './Toggle.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** For screen readers, where the label is short for something. Begins with the label. */
  readonly name?: string;
}

interface ToggleProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, a click away from each other. */
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
