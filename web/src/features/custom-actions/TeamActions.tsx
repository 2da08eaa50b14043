import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TeamLibraryQuery } from '#web/graphql/operations.generated.ts';
import type { useAction } from '#web/ui/use-action.ts';
import { filterTeamActions } from './action-filters.ts';
import classes from './CustomActionsPage.module.css';
import { TeamActionCard } from './TeamActionCard.tsx';
import { NEW_FOR_TEAM, type useLibraryUrl } from './use-library-url.ts';
import type { ModelAccess } from './use-model-access.ts';

interface TeamActionsProps {
  readonly team: TeamLibraryQuery['teams'][number];
  readonly models: ModelAccess;
  readonly takenNames: readonly string[];
  readonly url: ReturnType<typeof useLibraryUrl>;
  /** Keeps the result of a deletion for the page. */
  readonly onDelete: ReturnType<typeof useAction>['perform'];
}

const EVERYONE_CAN_RUN = 'Every member of the team can run the actions that you add here.';

const NEEDS_OWN_KEY =
  'Every member of the team sees the actions that you add here. To run them, a member needs their own AI key, on a paid plan of their own.';

/** Says to a manager who can run the team's actions. Null while that is not known, and where nothing needs to be said. */
function toHint({ isLoading, hasModelForAll }: ModelAccess, hasActions: boolean): string | null {
  if (isLoading) return null;
  if (!hasModelForAll) return NEEDS_OWN_KEY;
  return hasActions ? null : EVERYONE_CAN_RUN;
}

/** Lists the actions that a team shares, under the team's name. Nothing if there are none to show or to add. */
export function TeamActions({ team, models, takenNames, url, onDelete }: TeamActionsProps) {
  const { filters, edit, change } = url;
  const actions = filterTeamActions(team.actions, filters);
  const isManager = team.role !== 'MEMBER';
  const isFiltered = Object.keys(filters).length > 0;
  if (actions.length === 0 && (isFiltered || !isManager)) return null;
  const hint = isManager ? toHint(models, actions.length > 0) : null;
  const titleId = `team-${team.id}`;
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={titleId}>{team.name}</h2>
        {isManager && (
          <Button
            variant="default"
            size="compact-md"
            fz={14}
            leftSection={<IconPlus aria-hidden size={16} stroke={2} />}
            onClick={() => {
              edit(NEW_FOR_TEAM);
            }}
          >
            New team action
          </Button>
        )}
      </div>
      {hint !== null && <p className={classes.hint}>{hint}</p>}
      {actions.length > 0 && (
        <ul className={classes.cards}>
          {actions.map((action) => (
            <li key={action.id}>
              <TeamActionCard
                action={action}
                models={models}
                isManager={isManager}
                takenNames={takenNames}
                onEdit={edit}
                onDelete={onDelete}
                onTag={(tag) => {
                  change({ tag });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
