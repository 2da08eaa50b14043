import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Days } from '#schema/report-days.ts';
import { useForm } from '#web/ui/use-form.ts';
import { FormDialog } from '../FormDialog.tsx';
import classes from './DaysDialog.module.css';
import { findDaysProblem, listCalendarRanges, toDay } from './report-range.ts';

interface DaysDialogProps {
  /** The days that the report shows. Null: the report shows a preset range, such as the last 30 days. */
  readonly days: Days | null;
  readonly onChoose: (days: Days) => void;
  readonly onClose: () => void;
}

/** Asks for the first and the last day of a report. Buttons choose both days of a calendar range, such as last month, with one click. */
export function DaysDialog({ days, onChoose, onClose }: DaysDialogProps) {
  const [now] = useState(() => new Date());
  const today = toDay(now);
  const form = useForm({
    initialValues: { from: days?.from ?? '', to: days?.to ?? '' },
    validate: (values) => findDaysProblem(values, today),
  });
  return (
    <FormDialog title="Choose days" submitLabel="Show report" onSubmit={form.onSubmit(onChoose)} onClose={onClose}>
      <div role="group" aria-label="Calendar ranges" className={classes.ranges}>
        {listCalendarRanges(now).map(({ label, days: range }) => (
          <Button
            key={label}
            variant="default"
            size="compact-md"
            onClick={() => {
              onChoose(range);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <TextInput type="date" label="First day" max={today} {...form.getInputProps('from')} />
        <TextInput type="date" label="Last day" max={today} {...form.getInputProps('to')} />
      </div>
      <p className={classes.hint}>Days are in UTC, and both are included.</p>
    </FormDialog>
  );
}
