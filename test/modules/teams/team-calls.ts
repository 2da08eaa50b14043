import type { RequestContext } from '#api/kernel/context.ts';
import type { ErrorCode } from '#api/kernel/errors.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';

export const TEAMS = `{ teams {
  id name role totalSeats usedSeats availableSeats sharedPromptsLimit sharedPromptsUsed isPoolOpen
  members { id role promptsLimit promptsUsed isViewer user { fullName email } }
  invitations { id email role promptsLimit expiresAt }
} }`;
export const CREATE = 'mutation ($name: String!) { createTeam(name: $name) { id name role usedSeats totalSeats } }';
export const RENAME = 'mutation ($teamId: ID!, $name: String!) { renameTeam(teamId: $teamId, name: $name) { name } }';
export const ADD =
  'mutation ($input: AddTeamMemberInput!) { added: addTeamMember(input: $input) { id role promptsLimit } }';
export const UPDATE =
  'mutation ($input: UpdateTeamMemberInput!) { updated: updateTeamMember(input: $input) { role promptsLimit } }';
export const REMOVE =
  'mutation ($teamId: ID!, $memberId: ID!) { removed: removeTeamMember(teamId: $teamId, memberId: $memberId) }';
export const LEAVE = 'mutation ($teamId: ID!) { leaveTeam(teamId: $teamId) }';
export const DISSOLVE = 'mutation ($teamId: ID!) { dissolveTeam(teamId: $teamId) }';
export const INVITE =
  'mutation ($input: InviteToTeamInput!) { invited: inviteToTeam(input: $input) { id email role expiresAt } }';
export const RESEND =
  'mutation ($teamId: ID!, $id: ID!) { sent: resendInvitation(teamId: $teamId, invitationId: $id) { id expiresAt } }';
export const REVOKE =
  'mutation ($teamId: ID!, $id: ID!) { revoked: revokeInvitation(teamId: $teamId, invitationId: $id) }';
export const ACCEPT =
  'mutation ($input: AnswerInvitationInput!) { joined: acceptInvitation(input: $input) { id role } }';
export const DECLINE = 'mutation ($input: AnswerInvitationInput!) { declined: declineInvitation(input: $input) }';
export const MEMBERS = 'query ($teamId: ID!) { teamMembers(teamId: $teamId) { id role user { email } } }';
export const SEATS =
  'query ($teamId: ID!) { teamSeats(teamId: $teamId) { teamId totalSeats usedSeats availableSeats label } }';
export const RECEIVED = '{ receivedInvitations { id teamName invitedBy email hasAccount role expiresAt } }';

interface SeenTeam {
  readonly id: string;
  readonly name: string;
  readonly usedSeats: number;
  readonly members: readonly { id: string; role: string; user: { email: string } }[];
  readonly invitations: readonly { id: string; email: string }[];
}

/** The user's team, as the user sees it. */
export async function getTeam(user: UserRecord, overrides?: Partial<RequestContext>): Promise<SeenTeam> {
  const { teams } = (await run(asUser(user), TEAMS, {}, overrides)) as unknown as { teams: SeenTeam[] };
  const [team] = teams;
  if (!team) throw new Error('The user is in no team.');
  return team;
}

let count = 0;

/** Variables of `ADD`, with a new address each time. */
export const newMemberInput = ({ _id }: Pick<TeamRecord, '_id'>, overrides: object = {}) => {
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

/** Variables of `INVITE`, with a new address each time. */
export const invitationInput = ({ _id }: Pick<TeamRecord, '_id'>, overrides: object = {}) => {
  count += 1;
  return { input: { teamId: String(_id), email: `guest-${count}@example.com`, role: 'MEMBER', ...overrides } };
};

/** Returns `ok` or the code of the DomainError. Throws any other error. */
export async function runForOutcome(
  user: UserRecord,
  document: string,
  variables: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
): Promise<'ok' | ErrorCode> {
  try {
    await run(asUser(user), document, variables, overrides);
    return 'ok';
  } catch (error) {
    const cause = error instanceof Error && 'originalError' in error ? error.originalError : error;
    if (cause instanceof DomainError) return cause.code;
    throw error;
  }
}

export const errorFor = (
  user: UserRecord,
  document: string,
  variables: Record<string, unknown>,
  overrides?: Partial<RequestContext>,
) => runForError(asUser(user), document, variables, overrides);
