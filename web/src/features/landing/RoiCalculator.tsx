import { type ReactNode, useId, useState } from 'react';
import { WRITING_MINUTES } from '#schema/saving-estimate.ts';
import { formatNumber, formatPrice, plural } from '#web/lib/quantities.ts';
import { Band } from './Band.tsx';
import { ROI } from './content/prices.ts';
import { findEstimatedPlan, type ListedPlan } from './listed-plan.ts';
import { calculateRoi, type RoiInput, toCurrencyScale } from './roi.ts';
import classes from './RoiCalculator.module.css';
import type { LandingPlans } from './use-plans.ts';

/** The values at first: a few prompts a day, so that the estimate is believable, and the time that all estimates assume. The value of an hour is multiplied by the currency's scale. */
const START: RoiInput = {
  promptsPerDay: 4,
  minutesPerPrompt: WRITING_MINUTES,
  hourlyRate: 25,
};

const NONE = '—';
const formatTenths = (value: number) => formatNumber(Math.round(value * 10) / 10);
/** Writes a figure, or a dash for null. */
const orNone = (value: number | null, format: (value: number) => string) => (value === null ? NONE : format(value));

/** '3.5 days', or 'Less than a day'. */
const formatDays = (days: number) => (days < 1 ? 'Less than a day' : plural(Math.round(days * 10) / 10, 'day'));

/** Lets visitors estimate what a plan saves them: the popular one, else the first that is paid by the month. Shows nothing without one. */
export function RoiCalculator({ plans }: Pick<LandingPlans, 'plans'>) {
  const plan = findEstimatedPlan(plans);
  return plan && <Calculator plan={plan} />;
}

function Calculator({ plan: { name, price, currency } }: { plan: ListedPlan }) {
  const [input, setInput] = useState(START);
  // The sliders show amounts that are usual in the operator's currency: see `toCurrencyScale`.
  const scale = toCurrencyScale(price);
  const formatMoney = (amount: number) => formatPrice(amount, currency);
  const { promptsPerMonth, hoursSaved, savings, roiPercent, paybackDays, breakEvenPrompts } = calculateRoi(
    { ...input, hourlyRate: input.hourlyRate * scale },
    price,
  );
  const set = (field: keyof RoiInput) => (value: number) => {
    setInput((before) => ({ ...before, [field]: value }));
  };
  return (
    <Band title={ROI.title} lead={ROI.lead(name, formatMoney(price))}>
      <div className={classes.calculator}>
        <div className={classes.inputs}>
          <Slider
            label="Prompts per day"
            value={input.promptsPerDay}
            min={1}
            max={100}
            onChange={set('promptsPerDay')}
          />
          <Slider
            label="Minutes per prompt"
            value={input.minutesPerPrompt}
            min={1}
            max={30}
            onChange={set('minutesPerPrompt')}
          />
          <Slider
            label="Value of an hour"
            value={input.hourlyRate}
            min={10}
            max={500}
            step={5}
            format={(value) => formatMoney(value * scale)}
            onChange={set('hourlyRate')}
          />
          <p className={classes.assumption}>{ROI.assumption}</p>
        </div>
        <div className={classes.result} role="group" aria-label="The estimate">
          <p className={classes.savings}>
            <output>{formatMoney(Math.round(savings / scale) * scale)}</output> saved per month, before the price of the
            plan
          </p>
          <dl className={classes.figures}>
            <Figure name="Hours saved per month">{formatTenths(hoursSaved)}</Figure>
            <Figure name="Return on investment">{`${formatNumber(Math.round(roiPercent))}%`}</Figure>
            <Figure name="Pays for itself in">{orNone(paybackDays, formatDays)}</Figure>
            <Figure name="Breaks even at">
              {orNone(breakEvenPrompts, (count) => `${plural(count, 'prompt')} per month`)}
            </Figure>
            <Figure name="Prompts per month">{formatNumber(promptsPerMonth)}</Figure>
          </dl>
        </div>
      </div>
    </Band>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly format?: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step = 1, format = formatNumber, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden>{format(value)}</span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        style={{ '--share': `${((value - min) / (max - min)) * 100}%` } as React.CSSProperties}
        onChange={(event) => {
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
