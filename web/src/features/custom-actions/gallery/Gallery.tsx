import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { plural } from '#web/lib/quantities.ts';
import { ChipButton } from '#web/ui/ChipButton.tsx';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { useSearchField } from '#web/ui/use-search-field.ts';
import type { OwnAction } from '../action-filters.ts';
import page from '../CustomActionsPage.module.css';
import { ModelNotice } from '../ModelNotice.tsx';
import type { useLibraryUrl } from '../use-library-url.ts';
import { READY_ACTIONS } from './all-ready-actions.ts';
import { filterReadyActions } from './filter-ready-actions.ts';
import classes from './Gallery.module.css';
import { ROLES } from './ready-action.ts';
import { ReadyActionCard } from './ReadyActionCard.tsx';

interface GalleryProps {
  /** The user's own actions, to mark the ready-made actions that were copied before. */
  readonly ownActions: readonly OwnAction[];
  readonly url: ReturnType<typeof useLibraryUrl>;
}

/** Lists ready-made actions by role, to copy into the library. */
export function Gallery({ ownActions, url }: GalleryProps) {
  const { filters, role, change, chooseRole, clear, edit } = url;
  const search = useSearchField(filters.search ?? '', (text) => {
    change({ search: text });
  });
  const shown = filterReadyActions(READY_ACTIONS, { search: filters.search, role });
  const clearAll = () => {
    search.clear();
    clear();
  };

  return (
    <>
      <div role="search" className={classes.filters}>
        <TextInput
          type="search"
          aria-label="Search ready-made actions"
          placeholder="Search ready-made actions"
          leftSection={<IconSearch aria-hidden size={16} stroke={1.8} />}
          className={page.search}
          value={search.typed}
          onChange={({ currentTarget: { value } }) => {
            search.type(value);
          }}
        />
        <div role="group" aria-label="Role" className={classes.roles}>
          {ROLES.map((choice) => (
            <ChipButton
              key={choice}
              isOn={choice === role}
              onToggle={(isOn) => {
                chooseRole(isOn ? choice : null);
              }}
            >
              {choice}
            </ChipButton>
          ))}
        </div>
      </div>
      <ModelNotice>
        All ready-made actions need an AI model. You can add them now and run them once you have a model.
      </ModelNotice>
      <p className={classes.count} role="status">
        {plural(shown.length, 'ready-made action')}
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No ready-made actions found" hint="Try another search, or another role.">
          <Button variant="default" onClick={clearAll}>
            Show all ready-made actions
          </Button>
        </EmptyState>
      ) : (
        <ul className={page.cards}>
          {shown.map((action) => (
            <li key={action.name}>
              <ReadyActionCard
                action={action}
                added={ownActions.find(({ prompt }) => prompt === action.prompt) ?? null}
                onEdit={edit}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
