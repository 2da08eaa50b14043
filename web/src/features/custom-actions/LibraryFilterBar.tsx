import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconStar } from '@tabler/icons-react';
import { ACTION_CATEGORIES } from '#schema/limits.ts';
import { useSearchField } from '#web/ui/use-search-field.ts';
import { DEFAULT_CATEGORY } from './action-filters.ts';
import classes from './CustomActionsPage.module.css';
import type { useLibraryUrl } from './use-library-url.ts';

interface LibraryFilterBarProps extends Pick<ReturnType<typeof useLibraryUrl>, 'filters' | 'change' | 'clear'> {
  /** The tags to choose from. */
  readonly tags: readonly string[];
}

/** Returns the values to offer. Includes the chosen value of the URL even when no action has it any more. */
const withChosen = (offered: readonly string[], chosen: string | undefined) =>
  chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];

/** The search and the filters of the library. */
export function LibraryFilterBar({ filters, tags, change, clear }: LibraryFilterBarProps) {
  const search = useSearchField(filters.search ?? '', (text) => {
    change({ search: text });
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div role="search" className={classes.filters}>
      <TextInput
        type="search"
        aria-label="Search actions"
        placeholder="Search actions"
        leftSection={<IconSearch aria-hidden size={16} stroke={1.8} />}
        className={classes.search}
        value={search.typed}
        onChange={({ currentTarget: { value } }) => {
          search.type(value);
        }}
      />
      <NativeSelect
        aria-label="Category"
        value={filters.category ?? ''}
        data={[
          { value: '', label: 'All categories' },
          ...withChosen([...ACTION_CATEGORIES, DEFAULT_CATEGORY], filters.category).map((value) => ({
            value,
            label: value,
          })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          change({ category: value });
        }}
      />
      {(tags.length > 0 || filters.tag !== undefined) && (
        <NativeSelect
          aria-label="Tag"
          value={filters.tag ?? ''}
          data={[
            { value: '', label: 'All tags' },
            ...withChosen(tags, filters.tag).map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            change({ tag: value });
          }}
        />
      )}
      <Button
        variant={filters.favorites ? 'light' : 'default'}
        aria-pressed={filters.favorites !== undefined}
        leftSection={<IconStar aria-hidden size={16} stroke={1.8} />}
        onClick={() => {
          change({ favorites: filters.favorites ? '' : 'only' });
        }}
      >
        Favorites
      </Button>
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => {
            search.clear();
            clear();
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
