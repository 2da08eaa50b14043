import { z } from 'zod';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import { boundedText, optional, textList } from '../fields.ts';
import {
  RestCreateAccessTokenDocument,
  RestDeleteAccessTokenDocument,
  RestListAccessTokensDocument,
  RestSetAccessTokenActiveDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

export const accessTokenRoutes = [
  route('GET /admin/access-tokens', RestListAccessTokensDocument, { reply: 'tokens' }),
  route('POST /admin/access-tokens', RestCreateAccessTokenDocument, {
    body: z.strictObject({
      name: boundedText({ min: 1, max: ACCESS_TOKEN.name }),
      scopes: optional(textList('scopes')),
    }),
    variables: ({ body }) => ({ input: body }),
    reply: 'created.token_itself',
    beside: { token: 'created.token' },
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
