import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { modelName } from '#web/lib/model-name.ts';
import { ChipButton } from '#web/ui/ChipButton.tsx';
import { Picker } from '#web/ui/Picker.tsx';
import { useSearchField } from '#web/ui/use-search-field.ts';
import classes from './HistoryPage.module.css';
import { type HistoryFilters, REVERSED } from './use-history-filters.ts';

interface HistoryFilterBarProps {
  readonly filters: HistoryFilters;
  /** Whether the start date is after the end date. */
  readonly isReversed: boolean;
  readonly models: readonly string[];
  readonly actions: readonly { readonly id: string; readonly name: string }[];
  /** Receives only what changed. An empty value removes a filter. */
  readonly onChange: (changed: HistoryFilters) => void;
  readonly onClear: () => void;
}

/** Counts the filters of the panel that are on. The search and the chips are not counted, because they show it themselves. */
const countInPanel = ({ startDate, endDate, model }: HistoryFilters) =>
  [startDate, endDate, model].filter((value) => value !== undefined).length;

/** The search and the filters of the history. Those that are used most are chips; the others are in a panel that a button opens. */
export function HistoryFilterBar({ filters, isReversed, models, actions, onChange, onClear }: HistoryFilterBarProps) {
  const panelId = useId();
  const inPanel = countInPanel(filters);
  const [isOpen, setIsOpen] = useState(inPanel > 0);
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
          placeholder="Search history"
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
          {inPanel > 0 ? `Filters (${inPanel})` : 'Filters'}
        </Button>
      </div>
      <FilterChips filters={filters} actions={actions} onChange={onChange} />
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        <TextInput
          type="date"
          label="Start date"
          max={filters.endDate}
          value={filters.startDate ?? ''}
          error={isReversed && REVERSED}
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
        <div>
          <Button variant="subtle" className={classes.clear} onClick={clear}>
            Clear filters
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The filters that are used most, one click away. */
function FilterChips({ filters, actions, onChange }: Pick<HistoryFilterBarProps, 'filters' | 'actions' | 'onChange'>) {
  const { action, savedWords } = filters;
  return (
    <div className={classes.chips}>
      <Picker
        label="Filter by action"
        look="chip"
        value={action ?? ''}
        onChoose={(value) => {
          onChange({ action: value });
        }}
      >
        <option value="">All actions</option>
        {withChosen(actions, action).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Picker>
      <ChipButton
        isOn={savedWords !== undefined}
        onToggle={(isOn) => {
          onChange({ savedWords: isOn ? 'true' : '' });
        }}
      >
        Made shorter
      </ChipButton>
    </div>
  );
}

/** Returns the actions to choose from, and the action in the URL if it is not among them: while they are loading, or after it was deleted. */
const withChosen = (actions: HistoryFilterBarProps['actions'], chosen: string | undefined) =>
  chosen === undefined || actions.some(({ id }) => id === chosen)
    ? actions
    : [...actions, { id: chosen, name: 'Other action' }];

/** Returns the models to choose from, and the model in the URL if it is not among them, such as while they are loading. */
function toOptions(models: readonly string[], chosen: string | undefined) {
  const offered = chosen === undefined || models.includes(chosen) ? models : [...models, chosen];
  return offered.map((model) => ({ value: model, label: modelName(model) }));
}
