import type { UserModels } from '#api/graphql/types.generated.ts';

/** Whether the user is in another owner's team is read only when it is asked for. */
export type UserModelsMapper = Omit<UserModels, 'isTeamMember'>;
