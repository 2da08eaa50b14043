import { z } from 'zod';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { boundedInteger, boundedText, clearable, expiry, optional, textList } from '../fields.ts';
import {
  RestCreateAccessTokenDocument,
  RestDeleteAccessTokenDocument,
  RestListAccessTokensDocument,
  RestRotateAccessTokenDocument,
  RestSetAccessTokenActiveDocument,
  RestUpdateAccessTokenDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const name = boundedText({ min: 1, max: ACCESS_TOKEN.name });

export const accessTokenRoutes = [
  route('GET /admin/access-tokens', RestListAccessTokensDocument, { reply: 'tokens' }),
  route('POST /admin/access-tokens', RestCreateAccessTokenDocument, {
    body: z.strictObject({
      name,
      scopes: optional(textList('scopes')),
      expires_at: optional(expiry('expires_at')),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'created.token_itself',
    beside: { token: 'created.token' },
  }),
  route('PUT /admin/access-tokens/{id}', RestUpdateAccessTokenDocument, {
    body: z.strictObject({
      name: optional(name),
      scopes: optional(textList('scopes')),
      expires_at: clearable(expiry('expires_at')),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'access_token',
  }),
  route('POST /admin/access-tokens/{id}/rotate', RestRotateAccessTokenDocument, {
    body: z.strictObject({
      overlap_hours: optional(boundedInteger({ min: 0, max: ACCESS_TOKEN.maxOverlapHours })),
    }),
    variables: ({ params, body: { overlap_hours: overlapHours } }) => ({
      id: params.id,
      ...(overlapHours !== undefined && { overlapHours }),
    }),
    reply: 'rotated.token_itself',
    beside: { token: 'rotated.token' },
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/access-tokens/{id}/toggle', RestSetAccessTokenActiveDocument, {
    body: z.strictObject({ is_active: z.boolean() }),
    variables: ({ params, body }) => ({ id: params.id, isActive: body.is_active }),
    reply: 'access_token',
  }),
  route('DELETE /admin/access-tokens/{id}', RestDeleteAccessTokenDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
];
