import {
  TeamLibraryDocument,
  type TeamLibraryQuery,
  useCreateTeamActionMutation,
} from '#web/graphql/operations.generated.ts';
import { useAction } from '#web/ui/use-action.ts';
import type { OwnAction } from './action-filters.ts';

/** A team whose actions the user may change, as its owner or admin. */
export type ManagedTeam = TeamLibraryQuery['teams'][number];

/** Returns a function that copies an action of the user's own to their team, and the result. It does nothing without a team. */
export function useShareWithTeam(team: ManagedTeam | null) {
  const [create] = useCreateTeamActionMutation({ refetchQueries: [TeamLibraryDocument], awaitRefetchQueries: true });
  const { feedback, error, perform } = useAction();
  const share = ({ name, description, prompt, icon, category, tags, chosenEffect: effect }: OwnAction) => {
    if (!team) return;
    const input = { teamId: team.id, name, description, prompt, icon, category, tags: [...tags], effect };
    void perform(create({ variables: { input } }), { title: `Shared with ${team.name}` });
  };
  return { share, feedback, error };
}
