import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useId } from 'react';
import { REVERSED_DAYS } from '#schema/report-days.ts';
import { useSearchField } from '../use-search-field.ts';
import type { ListFilter } from './column.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ExportButton, type FileExport } from './ExportButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import { hasReversedDays } from './list-filters.ts';
import classes from './TableToolbar.module.css';
import type { useColumnChoice } from './use-column-choice.ts';
import type { ListUrl } from './use-list-url.ts';

interface ColumnChoice extends ReturnType<typeof useColumnChoice> {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
}

interface TableToolbarProps {
  /** The name of the list, such as 'Members'. It names the toolbar, because a page may have several. */
  readonly label: string;
  readonly list: ListUrl;
  /** Names the search field, such as 'Search by name, email or id'. Undefined: the list has no search. */
  readonly searchLabel?: string | undefined;
  readonly filters: readonly ListFilter[];
  readonly exportFile?: FileExport | undefined;
  /** The columns to choose from, and which of them the user sees. Undefined: there are none to choose, as in a list of cards or an empty one. */
  readonly columnChoice?: ColumnChoice | undefined;
  /** The search field, which the shortcut `/` focuses. */
  readonly searchRef: Ref<HTMLInputElement>;
}

/** 'Search by email, name or id' without its first words, for which a phone has no room. One word alone would not say what the field is for. */
function toPlaceholder(searchLabel: string): string {
  const text = searchLabel.replace(/^Search by (?=.* or )/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a value from the address is no choice of its filter, so that the list ignores it. */
const isIgnored = ({ choices, isOpen = false }: ListFilter, value = ''): boolean =>
  value !== '' &&
  !isOpen &&
  choices !== 'date' &&
  !('suggestions' in choices) &&
  !choices.some((choice) => choice.value.toLowerCase() === value.toLowerCase());

/** Search, filters, columns and export of a list. */
export function TableToolbar({
  label,
  list,
  searchLabel,
  filters,
  exportFile,
  columnChoice,
  searchRef,
}: TableToolbarProps) {
  const search = useSearchField(list.search, list.setSearch);
  const problemId = useId();
  const isReversed = hasReversedDays(list.filters);
  if (!searchLabel && filters.length === 0 && !exportFile && !columnChoice) return null;
  const toChip = (filter: ListFilter) => (
    <FilterChip
      key={filter.name}
      filter={filter}
      value={list.filters[filter.name] ?? ''}
      problemId={isReversed && filter.choices === 'date' ? problemId : undefined}
      onChoose={(value) => {
        list.setFilter(filter.name, value);
      }}
      onType={(text) => {
        list.typeFilter(filter.name, text);
      }}
    />
  );
  const ignored = filters.find((filter) => isIgnored(filter, list.filters[filter.name]));
  const days = filters.filter(({ choices }) => choices === 'date');
  return (
    <div role="search" aria-label={label} className={classes.toolbar}>
      {searchLabel && (
        <TextInput
          ref={searchRef}
          type="search"
          size="sm"
          className={classes.search}
          aria-label={searchLabel}
          placeholder={toPlaceholder(searchLabel)}
          leftSection={<IconSearch aria-hidden size={16} stroke={1.8} />}
          rightSection={search.typed === '' && <kbd aria-hidden>/</kbd>}
          value={search.typed}
          onChange={({ currentTarget: { value } }) => {
            search.type(value);
          }}
          onKeyDown={(event) => {
            // Escape empties the field, and leaves an empty one. Not all browsers empty a search field by themselves.
            if (event.key !== 'Escape') return;
            if (search.typed === '') event.currentTarget.blur();
            else search.type('');
          }}
        />
      )}
      <div className={classes.chips}>
        {filters.filter(({ choices }) => choices !== 'date').map(toChip)}
        {days.length > 0 && <span className={classes.days}>{days.map(toChip)}</span>}
        {list.isFiltered && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              search.clear();
              list.clear();
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        {exportFile && <ExportButton {...exportFile} isDisabled={isReversed} />}
        {columnChoice && (
          <ColumnMenu
            columns={columnChoice.columns}
            visibility={columnChoice.visibility}
            onChange={columnChoice.setVisible}
            onReset={columnChoice.reset}
          />
        )}
      </div>
      {ignored && (
        <p role="alert" className={classes.problem}>
          {`${ignored.label} has no “${list.filters[ignored.name] ?? ''}”, so the list is not filtered by it.`}
        </p>
      )}
      {isReversed && (
        <p id={problemId} role="alert" className={classes.problem}>
          {`${REVERSED_DAYS}.`}
        </p>
      )}
    </div>
  );
}
