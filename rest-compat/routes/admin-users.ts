import { z } from 'zod';
import { PAGE_SIZE, SUBSCRIPTION, TEAM, USER_SEARCH } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import {
  account,
  boundedInteger,
  filter,
  limitParameter,
  oneOf,
  optional,
  page,
  promptsLimit,
  wholeNumber,
} from '../fields.ts';
import {
  RestAddDaysDocument,
  RestCreateUserDocument,
  RestDeleteUserDocument,
  RestExportUsersDocument,
  RestListUsersDocument,
  RestReadOperatorSeatsDocument,
  RestSetOperatorSeatsDocument,
  RestSetSubscriptionDocument,
  RestSetUserStatusDocument,
  RestUpdateUserDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const role = oneOf(['user', 'admin'], 'The role must be user or admin');
const status = oneOf(
  ['none', 'active', 'suspended', 'cancelled'],
  'The status must be none, active, suspended or cancelled',
);

const PART_OF_USER = 'Part of a name or an email address, in any case, or the first 8 to 24 digits of an id.';

const days = (name: string) => wholeNumber(name, { min: 1, max: USER_SEARCH.maxDays }).optional();

/** How administrators manage users. */
export const adminUserRoutes = [
  route('GET /admin/users', RestListUsersDocument, {
    query: z.object({
      page,
      limit: limitParameter(PAGE_SIZE),
      search: filter.optional().meta({ description: PART_OF_USER }),
    }),
    variables: ({ query }) => query,
    reply: 'found',
    errorCodes: ['TIMEOUT'],
  }),
  route('GET /admin/users/export', RestExportUsersDocument, {
    query: z.object({
      search: filter.optional().meta({ description: PART_OF_USER }),
      status: status.optional(),
      role: role.optional(),
      plan_id: filter.optional().meta({ description: 'The id of the current plan.' }),
      source: oneOf(
        ['free', 'payment', 'admin', 'promo'],
        'The source must be free, payment, admin or promo',
      ).optional(),
      seen_within_days: days('seen_within_days').meta({ description: 'Only users who were seen in this many days.' }),
      unseen_for_days: days('unseen_for_days').meta({ description: 'Only users who were not seen in this many days.' }),
      plan_ends_within_days: days('plan_ends_within_days').meta({
        description: 'Only users whose plan ends in this many days, and does not renew.',
      }),
      plan_renews_within_days: days('plan_renews_within_days').meta({
        description: 'Only users whose plan renews in this many days.',
      }),
    }),
    variables: ({ query }) => ({ filter: camelKeys(query), first: PAGE_SIZE.max }),
    reply: 'users',
    file: { name: 'users', formatOf: () => 'csv' },
    errorCodes: ['TIMEOUT'],
  }),
  route('POST /admin/users', RestCreateUserDocument, {
    body: z.strictObject({ email: z.string(), ...account, role: optional(role) }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/users/{id}', RestUpdateUserDocument, {
    body: z.strictObject({
      email: optional(z.string()),
      full_name: optional(account.full_name),
      role: optional(role),
      status: optional(status),
      password: optional(z.string()),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('DELETE /admin/users/{id}', RestDeleteUserDocument, {
    variables: ({ params }) => params,
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/users/{id}/status', RestSetUserStatusDocument, {
    body: z.strictObject({ status }),
    variables: ({ params, body }) => ({ ...params, ...body }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/users/{id}/subscription', RestSetSubscriptionDocument, {
    body: z.strictObject({ plan_id: z.string(), prompts_limit: optional(promptsLimit) }),
    variables: ({ params, body }) => ({ ...params, ...camelKeys(body) }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('POST /admin/users/{id}/days', RestAddDaysDocument, {
    body: z.strictObject({ days: boundedInteger({ min: 1, max: SUBSCRIPTION.maxDays }) }),
    variables: ({ params, body }) => ({ ...params, ...body }),
    reply: 'period',
    errorCodes: ['CONFLICT'],
  }),
  route('GET /admin/users/{id}/team/seats', RestReadOperatorSeatsDocument, {
    variables: ({ params }) => params,
    reply: 'seats',
    absentText: 'No team found for this user',
  }),
  route('PUT /admin/users/{id}/team/seats', RestSetOperatorSeatsDocument, {
    body: z.strictObject({
      add: optional(boundedInteger({ min: 1 })),
      total_seats: optional(boundedInteger({ min: 1, max: TEAM.maxSeats })),
    }),
    variables: ({ params, body }) => ({ ...params, ...camelKeys(body) }),
    reply: 'seats',
    errorCodes: ['CONFLICT'],
  }),
];
