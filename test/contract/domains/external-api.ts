import { Types } from 'mongoose';
import { DAY_MS } from '#api/lib/days.ts';
import { AddOns } from '#api/modules/add-ons/add-on.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { givenTeam } from '../../factories/team.ts';
import type { ContractRoute, DomainContract } from '../contract-route.ts';

/** The email address of the caller. */
const EMAIL = 'caller@example.com';
const ADD_ON_ID = '66f0c0de5eed5eed5eedadd1';

const grantedAddOn = {
  id: 'id',
  add_on: { name: 'string', icon: 'string' },
  purchased_at: 'iso',
  prompts_remaining: 'int',
} as const;

const ensureAddOn = async () => {
  if (!(await AddOns.exists({ _id: ADD_ON_ID }))) await givenAddOn({ _id: new Types.ObjectId(ADD_ON_ID) });
};

/** A suspended account does not affect requests with an access token. */
const unaffectedBySuspension = { whenSuspended: 200 } as const;

const users: ContractRoute[] = [
  {
    line: 'GET /external/users',
    auth: 'scope:users:read',
    query: { page: '1', limit: '50' },
    data: { users: ['User'], pagination: { page: 'int', limit: 'int', pages: 'int', total: 'int' } },
    ...unaffectedBySuspension,
  },
  {
    line: 'POST /external/users/by-email',
    auth: 'scope:users:read',
    body: { email: 'string' },
    example: { email: EMAIL },
    data: 'User',
    ...unaffectedBySuspension,
  },
  {
    line: 'POST /external/users',
    auth: 'scope:users:write',
    body: { email: 'string', password: 'string', full_name: 'string', role: 'string?' },
    example: { email: 'external@example.com', password: 'correct horse battery', full_name: 'External' },
    data: 'User',
    ...unaffectedBySuspension,
  },
  {
    line: 'PUT /external/users/by-email',
    auth: 'scope:users:write',
    body: {
      email: 'string',
      full_name: 'string?',
      new_email: 'string?',
      password: 'string?',
      role: 'string?',
      status: 'string?',
    },
    example: { email: EMAIL, full_name: 'External Two' },
    data: 'User',
    ...unaffectedBySuspension,
  },
  {
    line: 'DELETE /external/users/by-email',
    auth: 'scope:users:write',
    body: { email: 'string' },
    mayComeInQuery: true,
    example: { email: EMAIL },
    data: 'any',
    ...unaffectedBySuspension,
  },
];

const subscriptions: ContractRoute[] = [
  {
    line: 'PUT /external/users/by-email/subscription',
    auth: 'scope:subscriptions:write',
    body: { email: 'string', plan_id: 'string', prompts_limit: 'int?' },
    example: { email: EMAIL, plan_id: 'pro', prompts_limit: 77 },
    data: 'User',
    ...unaffectedBySuspension,
  },
  {
    line: 'POST /external/users/by-email/subscription/extend',
    auth: 'scope:subscriptions:write',
    given: async ({ _id }) => {
      await Subscriptions.updateOne({ _id }, { $set: { currentPeriodEnd: new Date(Date.now() + DAY_MS) } });
    },
    body: { email: 'string', days: 'int' },
    example: { email: EMAIL, days: 7 },
    data: { current_period_end: 'iso' },
    ...unaffectedBySuspension,
  },
  {
    line: 'POST /external/teams/by-owner-email/seats/add',
    auth: 'scope:subscriptions:write',
    given: async (caller) => {
      if (!(await Teams.exists({ ownerId: caller._id }))) await givenTeam(caller);
    },
    body: { email: 'string', quantity: 'int' },
    example: { email: EMAIL, quantity: 1 },
    data: 'Seats',
    ...unaffectedBySuspension,
  },
];

const addOns: ContractRoute[] = [
  { line: 'GET /external/add-ons', auth: 'scope:addons:read', data: ['AddOn'], ...unaffectedBySuspension },
  {
    line: 'POST /external/users/by-email/addons',
    auth: 'scope:addons:write',
    given: ensureAddOn,
    body: { email: 'string', add_on_id: 'id' },
    example: { email: EMAIL, add_on_id: ADD_ON_ID },
    data: grantedAddOn,
    ...unaffectedBySuspension,
  },
  {
    line: 'POST /external/addons/grant-by-email',
    auth: 'scope:addons:write',
    body: { email: 'string', prompts: 'int?', name: 'string?', description: 'string?', add_on_id: 'id?' },
    needsOneOfItsFields: true,
    example: { email: EMAIL, prompts: 25, name: 'Gift', description: 'A gift' },
    data: grantedAddOn,
    ...unaffectedBySuspension,
  },
];

/** The routes of integrators, with access tokens. */
export const externalApiContract: DomainContract = { types: {}, routes: [...users, ...subscriptions, ...addOns] };
