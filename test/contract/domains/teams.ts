import { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import type { DomainContract } from '../contract-route.ts';

/** A team that the caller owns, and a member of it. */
const TEAM_ID = '66f0c0de5eed5eed5eed7ea1';
const MEMBER_ID = '66f0c0de5eed5eed5eed7ea2';

/** Sets the caller's plan, only for routes that need it: the routes of other domains depend on the plan that they set themselves. */
const withTeamPlan = (caller: UserRecord) => setPlan(caller, 'pro');

/** Teams: users who share a plan. */
export const teamsContract: DomainContract = {
  types: {
    Team: {
      id: 'id',
      name: 'string',
      total_seats: 'int',
      used_seats: 'int',
      available_seats: 'int',
      shared_prompts_limit: 'int',
      shared_prompts_used: 'int',
      is_pool_open: 'boolean',
      role: 'owner|admin|member',
      created_at: 'iso',
    },
    TeamMember: {
      id: 'id',
      role: 'owner|admin|member',
      user: { full_name: 'string', email: 'string' },
      prompts_limit: 'int?',
      prompts_used: 'int',
      joined_at: 'iso',
    },
    Seats: { team_id: 'id', total_seats: 'int', used_seats: 'int', available_seats: 'int', label: 'string' },
  },
  routes: [
    { line: 'GET /user/teams', auth: 'user', data: ['Team'], whenSuspended: 200 },
    {
      line: 'POST /user/teams',
      auth: 'user',
      // A user belongs to one team at most.
      given: async (caller) => {
        await withTeamPlan(caller);
        await Teams.deleteMany({ ownerId: caller._id });
        await TeamMembers.deleteMany({ userId: caller._id });
      },
      body: { name: 'string' },
      example: { name: 'My Team' },
      data: 'Team',
      whenSuspended: 403,
    },
    {
      line: 'GET /teams/{id}/members',
      auth: 'user',
      params: { id: TEAM_ID },
      data: ['TeamMember'],
      whenSuspended: 200,
    },
    {
      line: 'POST /teams/{id}/members',
      auth: 'user',
      given: withTeamPlan,
      params: { id: TEAM_ID },
      body: { first_name: 'string', last_name: 'string', email: 'string', password: 'string', prompts_limit: 'int?' },
      example: {
        first_name: 'Bob',
        last_name: 'Example',
        email: 'bob@example.com',
        password: 'correct horse battery',
        prompts_limit: 3,
      },
      data: 'TeamMember',
      whenSuspended: 403,
    },
    {
      line: 'POST /teams/{id}/invite',
      auth: 'user',
      given: withTeamPlan,
      params: { id: TEAM_ID },
      body: { email: 'string', role: 'string' },
      example: { email: 'cyd@example.com', role: 'member' },
      data: { id: 'id', email: 'string', role: 'string', expires_at: 'iso' },
      whenSuspended: 403,
    },
    {
      line: 'DELETE /teams/{id}/members/{memberId}',
      auth: 'user',
      params: { id: TEAM_ID, memberId: MEMBER_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
    { line: 'GET /teams/{id}/seats', auth: 'user', params: { id: TEAM_ID }, data: 'Seats', whenSuspended: 200 },
  ],
  given: async (caller) => {
    const team = await givenTeam(caller, { _id: new Types.ObjectId(TEAM_ID) });
    await givenMember(team, { memberId: new Types.ObjectId(MEMBER_ID) });
  },
};
