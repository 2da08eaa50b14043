import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useSearchField } from '../use-search-field.ts';
import type { ListFilter } from './column.ts';
import classes from './TableToolbar.module.css';

interface FilterChipProps {
  readonly filter: ListFilter;
  /** Empty: the filter is off. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** Called when the user pauses after typing. */
  readonly onType: (text: string) => void;
  /** The id of the text that says why the value is invalid. Undefined: it is valid. */
  readonly problemId?: string | undefined;
}

/** A filter: its name while it is off, its name and value while it is on, with a button that removes it. */
export function FilterChip({ filter, value, onChoose, onType, problemId }: FilterChipProps) {
  const { label, choices } = filter;
  const isOn = value !== '';
  const text = choices !== 'date' && 'suggestions' in choices ? choices : null;
  const hasMenu = choices !== 'date' && !text;
  return (
    <span className={classes.chip} data-on={isOn} data-invalid={problemId !== undefined}>
      {text && !isOn && <IconSearch aria-hidden size={14} className={classes.lens} />}
      {(isOn || text) && <span className={classes.chipLabel}>{label}</span>}
      {choices === 'date' ? (
        <DayField label={label} value={value} onChoose={onChoose} problemId={problemId} />
      ) : 'suggestions' in choices ? (
        <TextField label={label} value={value} onType={onType} {...choices} />
      ) : (
        // Not a `Picker`: the chip around it, with its border and the button that removes the filter, also holds dates and texts.
        <select
          aria-label={label}
          className={classes.select}
          value={value}
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.value);
          }}
        >
          <option value="">{isOn ? 'Any' : label}</option>
          {withChosen(choices, value).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {isOn ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter: ${label}`}
          onClick={() => {
            onChoose('');
          }}
        >
          <IconX aria-hidden size={14} />
        </button>
      ) : (
        hasMenu && <IconChevronDown aria-hidden size={14} className={classes.chevron} />
      )}
    </span>
  );
}

interface TextFieldProps extends Pick<FilterChipProps, 'value' | 'onType'> {
  readonly label: string;
  readonly hint: string;
  readonly suggestions: readonly string[];
}

/** A field for a text, which filters when the user pauses. */
function TextField({ label, value, hint, suggestions, onType }: TextFieldProps) {
  const listId = useId();
  const field = useSearchField(value, onType);
  return (
    <>
      <input
        aria-label={label}
        className={classes.text}
        placeholder={hint}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={field.typed}
        onChange={({ currentTarget }) => {
          field.type(currentTarget.value);
        }}
      />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

/** A field for a day, which filters at once. */
function DayField({
  label,
  value,
  onChoose,
  problemId,
}: Omit<FilterChipProps, 'filter' | 'onType'> & { readonly label: string }) {
  return (
    <label className={classes.day}>
      {value === '' && <span>{label}</span>}
      <input
        type="date"
        aria-label={label}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={value}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
        }}
      />
    </label>
  );
}

/** Returns the choices, and the chosen value if it is not among them, for example while the choices are loading. */
const withChosen = (choices: readonly { readonly value: string; readonly label: string }[], value: string) =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
