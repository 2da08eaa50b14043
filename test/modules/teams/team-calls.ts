import type { RequestContext } from '#api/kernel/context.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { type AnyDocument, asUser, run, runForError, runText } from '../../setup/graphql.ts';
import { type AddTeamMemberInput, type InviteToTeamInput, TeamsDocument } from '../../setup/operations.generated.ts';

/** The user's team, as the user sees it. */
export async function getTeam(user: UserRecord, overrides?: Partial<RequestContext>) {
  const { teams } = await run(asUser(user), TeamsDocument, {}, overrides);
  const [team] = teams;
  if (!team) throw new Error('The user is in no team.');
  return team;
}

let count = 0;

/** Variables of `AddTeamMemberDocument`, with a new address each time. */
export const newMemberInput = ({ _id }: Pick<TeamRecord, '_id'>, overrides: Partial<AddTeamMemberInput> = {}) => {
  count += 1;
  return {
    input: {
      teamId: String(_id),
      firstName: 'Bob',
      lastName: `Example ${count}`,
      email: `bob-${count}@example.com`,
      password: 'another horse entirely',
      ...overrides,
    },
  };
};

/** Variables of `InviteToTeamDocument`, with a new address each time. */
export const invitationInput = (
  { _id }: Pick<TeamRecord, '_id'>,
  overrides: Partial<InviteToTeamInput> = {},
): { input: InviteToTeamInput } => {
  count += 1;
  return { input: { teamId: String(_id), email: `guest-${count}@example.com`, role: 'MEMBER', ...overrides } };
};

/** Returns `ok` or the code of the DomainError. Throws any other error. */
export async function runForOutcome(
  user: UserRecord,
  document: AnyDocument,
  variables: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
): Promise<'ok' | ErrorCode> {
  try {
    await runText(asUser(user), String(document), variables, overrides);
    return 'ok';
  } catch (error) {
    const cause = error instanceof Error && 'originalError' in error ? error.originalError : error;
    if (cause instanceof DomainError) return cause.code;
    throw error;
  }
}

export const errorFor = (
  user: UserRecord,
  document: AnyDocument,
  variables: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
) => runForError(asUser(user), document, variables, overrides);
