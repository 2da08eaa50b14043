import mongoose, { Types } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import type { ContractRoute, DomainContract } from '../contract-route.ts';

/** A user who owns a team, on a plan with a billing period. */
const USER_ID = '66f0c0de5eed5eed5eedab01';
const params = { id: USER_ID };
const ADD_ON_ID = '66f0c0de5eed5eed5eedab02';
const INVITATION_ID = '66f0c0de5eed5eed5eedab03';

const grantedAddOn = { id: 'id', add_on: { name: 'string' }, purchased_at: 'iso', prompts_remaining: 'int' } as const;

/** Users, as administrators manage them. */
export const adminUsersContract: DomainContract = {
  types: {},
  routes: [
    {
      line: 'GET /admin/users',
      auth: 'admin',
      query: { page: '1', limit: '20', search: 'managed' },
      data: { users: ['User'], pagination: { page: 'int', limit: 'int', pages: 'int', total: 'int' } },
      whenSuspended: 200,
    },
    { line: 'GET /admin/users/export', auth: 'admin', isFile: true, data: 'string', whenSuspended: 200 },
    {
      line: 'POST /admin/users',
      auth: 'admin',
      body: { email: 'string', password: 'string', full_name: 'string', role: 'string?' },
      example: { email: 'made@example.com', password: 'correct horse battery', full_name: 'Made', role: 'user' },
      data: 'User',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/users/{id}',
      auth: 'admin',
      params,
      body: { email: 'string?', full_name: 'string?', role: 'string?', status: 'string?', password: 'string?' },
      example: { email: 'renamed@example.com', full_name: 'Renamed', role: 'user', status: 'active', password: '' },
      data: 'User',
      whenSuspended: 403,
    },
    { line: 'DELETE /admin/users/{id}', auth: 'admin', params, data: { id: 'id' }, whenSuspended: 403 },
    {
      line: 'PUT /admin/users/{id}/status',
      auth: 'admin',
      params,
      body: { status: 'string' },
      example: { status: 'suspended' },
      data: 'User',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/users/{id}/subscription',
      auth: 'admin',
      params,
      body: { plan_id: 'string', prompts_limit: 'int?' },
      example: { plan_id: 'pro', prompts_limit: 77 },
      data: 'User',
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/users/{id}/days',
      auth: 'admin',
      params,
      body: { days: 'int' },
      example: { days: 10 },
      data: { current_period_end: 'iso' },
      whenSuspended: 403,
    },
    {
      line: 'GET /admin/users/{id}/team/seats',
      auth: 'admin',
      params,
      data: { used: 'int', total: 'int' },
      whenSuspended: 200,
    },
    {
      line: 'PUT /admin/users/{id}/team/seats',
      auth: 'admin',
      params,
      body: { add: 'int?', total_seats: 'int?' },
      needsOneOfItsFields: true,
      example: { add: 2 },
      data: { used: 'int', total: 'int' },
      whenSuspended: 403,
    },
    ...['sessions/end', 'password-reset', 'subscription/cancel', 'subscription/resume', 'subscription/end'].map(
      (act): ContractRoute => ({
        line: `POST /admin/users/{id}/${act}`,
        auth: 'admin',
        params,
        data: 'User',
        whenSuspended: 403,
      }),
    ),
    {
      line: 'POST /admin/users/{id}/prompts',
      auth: 'admin',
      params,
      body: { prompts: 'int', reason: 'string' },
      example: { prompts: 40, reason: 'Sorry for the outage' },
      data: grantedAddOn,
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/users/{id}/addons',
      auth: 'admin',
      params,
      body: { add_on_id: 'string' },
      example: { add_on_id: ADD_ON_ID },
      data: grantedAddOn,
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/users/{id}/team/invitations/{invitation_id}/resend',
      auth: 'admin',
      params: { ...params, invitation_id: INVITATION_ID },
      data: { id: 'id', email: 'string', role: 'string', expires_at: 'iso', created_at: 'iso' },
      whenSuspended: 403,
    },
  ],
  given: async () => {
    const _id = new Types.ObjectId(USER_ID);
    const owner = await givenSubscriber({ _id, email: 'managed@example.com' });
    const plan = await findPlan(null, 'ultimate');
    if (!plan) throw new Error('There is no Ultimate plan.');
    const assignment = { userId: _id, plan, at: new Date() };
    await mongoose.connection.transaction((session) => assignPlan(session, assignment));
    await givenAddOn({ _id: new Types.ObjectId(ADD_ON_ID) });
    const team = await givenTeam(owner, { usedSeats: 2 });
    await TeamInvitations.create({
      _id: new Types.ObjectId(INVITATION_ID),
      teamId: team._id,
      email: 'invited-again@example.com',
      role: 'member',
      invitedBy: _id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  },
};
