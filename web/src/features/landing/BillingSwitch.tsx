import { useId } from 'react';
import type { PriceView } from '#web/lib/plan-price.ts';
import classes from './Pricing.module.css';

const CHOICES = [
  { view: 'monthly', label: 'Monthly' },
  { view: 'annual', label: 'Annual' },
] as const;

interface BillingSwitchProps {
  readonly view: PriceView;
  /** What paying by the year saves, such as '2 months free'. Null: less than a month. */
  readonly saving: string | null;
  readonly onChange: (view: PriceView) => void;
}

/** Chooses whether prices are shown for a month or for a year. */
export function BillingSwitch({ view: chosen, saving, onChange }: BillingSwitchProps) {
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Billing</legend>
      {CHOICES.map(({ view, label }) => (
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
          {view === 'annual' && saving !== null && <span className={classes.free}>{saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
