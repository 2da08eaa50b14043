import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Toggle } from '../Toggle.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { formatDays, type PresetRange } from './report-range.ts';
import type { useReportRange } from './use-report-range.ts';

interface RangePickerProps<Range extends string> {
  readonly choices: readonly PresetRange<Range>[];
  /** The report's range, and the functions that change it. */
  readonly report: ReturnType<typeof useReportRange<Range>>;
}

/** Chooses the days of a report: a preset range, or any days. */
export function RangePicker<Range extends string>({ choices, report }: RangePickerProps<Range>) {
  const [isOpen, setIsOpen] = useState(false);
  const { preset, variables } = report.range;
  return (
    <>
      <Toggle
        label="Range"
        choices={choices.map(({ name, days }) => ({
          value: name,
          label: name,
          name: `${name}, the last ${days} days`,
        }))}
        chosen={variables.days ? '' : preset.name}
        onChoose={report.choose}
      />
      <Button
        variant={variables.days ? 'filled' : 'default'}
        size="sm"
        leftSection={<IconCalendar aria-hidden size={16} stroke={1.8} />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {variables.days ? formatDays(variables.days) : 'Choose days'}
      </Button>
      {isOpen && (
        <DaysDialog
          days={variables.days}
          onChoose={(days) => {
            setIsOpen(false);
            report.chooseDays(days);
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
