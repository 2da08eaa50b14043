import { TeamsDocument, TeamStatsDocument, useUpdateTeamMemberMutation } from '#web/graphql/operations.generated.ts';

/** Changes a member's role or allowance. The answer says what the member has used by now: the figures of the team must not say less. */
export const useUpdateMember = (onDone?: () => void) =>
  useUpdateTeamMemberMutation({
    refetchQueries: [TeamsDocument, TeamStatsDocument],
    awaitRefetchQueries: true,
    ...(onDone && { onCompleted: onDone }),
    onError: () => undefined,
  });
