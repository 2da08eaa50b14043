import { z } from 'zod';
import { invalidInput } from '#api/kernel/errors.ts';
import { ADD_ON, PAGE_SIZE, SEATS_TO_ADD, SUBSCRIPTION } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import {
  account,
  boundedInteger,
  boundedText,
  filter,
  idempotent,
  limitParameter,
  optional,
  page,
  promptsLimit,
} from '../fields.ts';
import {
  RestAddSeatsByOwnerEmailDocument,
  RestAddUserDocument,
  RestDeleteUserByEmailDocument,
  RestExtendSubscriptionByEmailDocument,
  RestFindUserByEmailDocument,
  RestGiveAddOnByEmailDocument,
  RestGrantByEmailDocument,
  RestListExternalAddOnsDocument,
  RestListExternalUsersDocument,
  RestSetSubscriptionByEmailDocument,
  RestUpdateUserByEmailDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const role = z.enum(['user', 'admin'], 'Role must be user or admin');
const status = z.enum(
  ['none', 'active', 'suspended', 'cancelled'],
  'Status must be none, active, suspended or cancelled',
);

const keyIn = (headers: z.output<typeof idempotent>) => ({ idempotencyKey: headers['Idempotency-Key'] });

/** Returns the address from the body, or from the query for clients that send no body with DELETE. Throws BAD_USER_INPUT without one. */
function emailIn({ body, query }: Readonly<Record<'body' | 'query', { readonly email?: string | undefined }>>): string {
  const email = body.email ?? query.email;
  if (email === undefined) throw invalidInput({ email: 'email is required' });
  return email;
}

const errorCodes = ['NOT_FOUND', 'CONFLICT'] as const;

export const externalApiRoutes = [
  route('GET /external/users', RestListExternalUsersDocument, {
    query: z.object({ page, limit: limitParameter({ default: 50, max: PAGE_SIZE.max }) }),
    variables: ({ query }) => query,
    reply: 'list',
  }),
  route('POST /external/users/by-email', RestFindUserByEmailDocument, {
    body: z.strictObject({ email: z.string() }),
    variables: ({ body }) => body,
    reply: 'user',
    errorCodes: ['NOT_FOUND'],
  }),
  route('POST /external/users', RestAddUserDocument, {
    body: z.strictObject({ email: z.string(), ...account, role: optional(role) }),
    variables: ({ body: { role: chosen, ...body } }) => ({
      input: { ...camelKeys(body), ...(chosen && { role: chosen }) },
    }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /external/users/by-email', RestUpdateUserByEmailDocument, {
    body: z.strictObject({
      email: z.string(),
      full_name: optional(account.full_name),
      new_email: optional(z.string()),
      password: optional(z.string()),
      status: optional(status),
      role: optional(role),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'user',
    errorCodes,
  }),
  route('DELETE /external/users/by-email', RestDeleteUserByEmailDocument, {
    body: z.strictObject({ email: optional(z.string()) }),
    query: z.object({ email: filter.optional().meta({ description: 'Required unless the body contains it.' }) }),
    variables: (input) => ({ email: emailIn(input) }),
    reply: 'outcome',
    errorCodes,
  }),
  route('PUT /external/users/by-email/subscription', RestSetSubscriptionByEmailDocument, {
    body: z.strictObject({ email: z.string(), plan_id: z.string(), prompts_limit: optional(promptsLimit) }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'user',
    errorCodes,
  }),
  route('POST /external/users/by-email/subscription/extend', RestExtendSubscriptionByEmailDocument, {
    body: z.strictObject({ email: z.string(), days: boundedInteger({ min: 1, max: SUBSCRIPTION.maxDays }) }),
    headers: idempotent,
    variables: ({ body, headers }) => ({ input: { ...body, ...keyIn(headers) } }),
    reply: 'extended',
    errorCodes: [...errorCodes, 'IDEMPOTENCY_MISMATCH'],
  }),
  route('GET /external/add-ons', RestListExternalAddOnsDocument, { reply: 'add_ons' }),
  route('POST /external/users/by-email/addons', RestGiveAddOnByEmailDocument, {
    body: z.strictObject({ email: z.string(), add_on_id: z.string() }),
    headers: idempotent,
    variables: ({ body, headers }) => ({ input: { ...camelKeys(body), ...keyIn(headers) } }),
    reply: 'granted',
    errorCodes: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  route('POST /external/addons/grant-by-email', RestGrantByEmailDocument, {
    body: z.strictObject({
      email: z.string(),
      prompts: optional(boundedInteger({ min: 1, max: ADD_ON.maxPrompts })),
      name: optional(boundedText({ max: ADD_ON.name })),
      description: optional(boundedText({ max: ADD_ON.description })),
      add_on_id: optional(z.string()),
    }),
    headers: idempotent,
    variables: ({ body, headers }) => ({ input: { ...camelKeys(body), ...keyIn(headers) } }),
    reply: 'granted',
    errorCodes: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  route('POST /external/teams/by-owner-email/seats/add', RestAddSeatsByOwnerEmailDocument, {
    body: z.strictObject({ email: z.string(), quantity: boundedInteger({ min: 1, ...SEATS_TO_ADD }) }),
    headers: idempotent,
    variables: ({ body, headers }) => ({ input: { ...body, ...keyIn(headers) } }),
    reply: 'seats',
    errorCodes: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
];
