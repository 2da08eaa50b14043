import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { modelName } from '#web/lib/model-name.ts';
import { useSearchField } from '#web/ui/use-search-field.ts';
import classes from './HistoryPage.module.css';
import type { HistoryFilters } from './use-history-filters.ts';

interface HistoryFilterBarProps {
  readonly filters: HistoryFilters;
  readonly models: readonly string[];
  readonly onChange: (changed: HistoryFilters) => void;
  readonly onClear: () => void;
}

const countActive = ({ startDate, endDate, model }: HistoryFilters) =>
  [startDate, endDate, model].filter((value) => value !== undefined).length;

export function HistoryFilterBar({ filters, models, onChange, onClear }: HistoryFilterBarProps) {
  const panelId = useId();
  const active = countActive(filters);
  const [isOpen, setIsOpen] = useState(active > 0);
  const search = useSearchField(filters.search ?? '', (text) => {
    onChange({ search: text });
  });
  const clear = () => {
    search.clear();
    onClear();
  };

  return (
    <div role="search" className={classes.filters}>
      <div className={classes.searchRow}>
        <TextInput
          type="search"
          aria-label="Search history"
          placeholder="Search your prompts"
          leftSection={<IconSearch aria-hidden size={16} stroke={1.8} />}
          className={classes.search}
          value={search.typed}
          onChange={({ currentTarget: { value } }) => {
            search.type(value);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal aria-hidden size={16} stroke={1.8} />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      </div>
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        <TextInput
          type="date"
          label="Start date"
          max={filters.endDate}
          value={filters.startDate ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onChange({ startDate: value });
          }}
        />
        <TextInput
          type="date"
          label="End date"
          min={filters.startDate}
          value={filters.endDate ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onChange({ endDate: value });
          }}
        />
        <NativeSelect
          label="Model"
          value={filters.model ?? ''}
          data={[{ value: '', label: 'All models' }, ...toOptions(models, filters.model)]}
          onChange={({ currentTarget: { value } }) => {
            onChange({ model: value });
          }}
        />
        <Button variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      </div>
    </div>
  );
}

/** Includes the model in the URL also while the list of models is loading. */
function toOptions(models: readonly string[], chosen: string | undefined) {
  const offered = chosen === undefined || models.includes(chosen) ? models : [...models, chosen];
  return offered.map((model) => ({ value: model, label: modelName(model) }));
}
