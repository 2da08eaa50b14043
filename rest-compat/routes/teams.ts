import { z } from 'zod';
import { TEAM } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { account, boundedText, oneOf, optional } from '../fields.ts';
import {
  RestAddTeamMemberDocument,
  RestCreateTeamDocument,
  RestInviteToTeamDocument,
  RestListTeamMembersDocument,
  RestListTeamsDocument,
  RestReadTeamSeatsDocument,
  RestRemoveTeamMemberDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const invitedRole = oneOf(['admin', 'member'], 'Role must be admin or member');

export const teamRoutes = [
  route('GET /user/teams', RestListTeamsDocument, { reply: 'teams' }),
  route('POST /user/teams', RestCreateTeamDocument, {
    body: z.strictObject({
      name: boundedText({ max: TEAM.name }).meta({ description: 'An empty name becomes `My Team`.' }),
    }),
    variables: ({ body }) => body,
    reply: 'created',
    errorCodes: ['PLAN_REQUIRED', 'CONFLICT'],
  }),
  route('GET /teams/{id}/members', RestListTeamMembersDocument, {
    variables: ({ params }) => ({ teamId: params.id }),
    reply: 'members',
  }),
  route('POST /teams/{id}/members', RestAddTeamMemberDocument, {
    body: z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      password: account.password,
      prompts_limit: optional(z.int32('Prompts must be a number')),
    }),
    variables: ({ params, body }) => ({ input: { teamId: params.id, ...camelKeys(body) } }),
    reply: 'added',
    errorCodes: ['FORBIDDEN', 'PLAN_REQUIRED', 'CONFLICT'],
  }),
  route('POST /teams/{id}/invite', RestInviteToTeamDocument, {
    body: z.strictObject({ email: z.string(), role: invitedRole }),
    variables: ({ params, body }) => ({ input: { teamId: params.id, ...body } }),
    reply: 'invited',
    errorCodes: ['FORBIDDEN', 'PLAN_REQUIRED', 'CONFLICT'],
  }),
  route('DELETE /teams/{id}/members/{memberId}', RestRemoveTeamMemberDocument, {
    variables: ({ params }) => ({ teamId: params.id, memberId: params.memberId }),
    errorCodes: ['FORBIDDEN'],
  }),
  route('GET /teams/{id}/seats', RestReadTeamSeatsDocument, {
    variables: ({ params }) => ({ teamId: params.id }),
    reply: 'seats',
  }),
];
