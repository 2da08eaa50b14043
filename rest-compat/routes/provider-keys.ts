import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { oneOf, optional } from '../fields.ts';
import {
  RestCreateProviderKeyDocument,
  RestDeleteProviderKeyDocument,
  RestListOpenrouterModelsDocument,
  RestListProviderKeyModelsDocument,
  RestListProviderKeysDocument,
  RestListStraicoModelsDocument,
  RestReorderProviderKeysDocument,
  RestSetOpenrouterModelsDocument,
  RestSetProviderKeyActiveDocument,
  RestSetProviderKeyModelsDocument,
  RestSetStraicoModelsDocument,
  RestTryProviderKeyDocument,
  RestUpdateProviderKeyDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const enabledModels = z.strictObject({ enabled_models: z.array(z.string()) });

// `reply` is a path in the operation's result: its value is the `data` of the response. Without it, `data` is the whole result, such as
// `{ models: […] }`.
export const providerKeyRoutes = [
  route('GET /admin/api-keys', RestListProviderKeysDocument, { reply: 'keys' }),
  route('POST /admin/api-keys', RestCreateProviderKeyDocument, {
    body: z.strictObject({
      key_name: z.string(),
      provider: oneOf(
        ['openai', 'anthropic', 'straico', 'openrouter', 'openai_compatible'],
        'The provider must be openai, anthropic, straico, openrouter or openai_compatible',
      ),
      key: z.string(),
      base_url: optional(z.string()).meta({
        description: 'The address of an OpenAI-compatible server. Required for one, refused for other providers.',
      }),
      enabled_models: optional(z.array(z.string())).meta({
        description: 'The models that users can choose. Only for an OpenAI-compatible server.',
      }),
      // Here the default is to save, in PUT and in GraphQL to refuse. Programs that are older than the trial of keys do not send `save_anyway`,
      // and expect POST to save their keys. No such program calls PUT, which is newer.
      save_anyway: optional(z.boolean()).meta({
        description:
          'The key is tried first. By default a key that does not work is saved, and `last_error` says why. With `false` it is refused.',
      }),
    }),
    variables: ({ body }) => ({ input: { ...camelKeys(body), saveAnyway: body.save_anyway ?? true } }),
    reply: 'key',
  }),
  route('PUT /admin/api-keys/{id}/toggle', RestSetProviderKeyActiveDocument, {
    body: z.strictObject({ is_active: z.boolean() }),
    variables: ({ params, body }) => ({ id: params.id, isActive: body.is_active }),
    reply: 'key',
  }),
  route('DELETE /admin/api-keys/{id}', RestDeleteProviderKeyDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
  route('PUT /admin/api-keys/{id}', RestUpdateProviderKeyDocument, {
    body: z.strictObject({
      key_name: optional(z.string()),
      key: optional(z.string()),
      base_url: optional(z.string()),
      save_anyway: optional(z.boolean()).meta({ description: 'Saves a new key or base URL even if it does not work.' }),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'key',
  }),
  route('POST /admin/api-keys/{id}/try', RestTryProviderKeyDocument, {
    variables: ({ params }) => params,
    // The stored key can't be decrypted. BAD_USER_INPUT is named for GET only: the API reference adds it to all other routes.
    errorCodes: ['CONFLICT'],
    reply: 'trial',
  }),
  // The router prefers this path to `/admin/api-keys/{id}`, whichever is declared first.
  route('PUT /admin/api-keys/order', RestReorderProviderKeysDocument, {
    body: z.strictObject({ ids: z.array(z.string()) }),
    variables: ({ body }) => body,
    reply: 'keys',
  }),
  route('GET /admin/api-keys/{id}/models', RestListProviderKeyModelsDocument, {
    variables: ({ params }) => params,
    errorCodes: ['BAD_USER_INPUT', 'CONFLICT', 'PROVIDER_FAILED', 'TIMEOUT'],
  }),
  route('PUT /admin/api-keys/{id}/models', RestSetProviderKeyModelsDocument, {
    body: enabledModels,
    variables: ({ params, body }) => ({ id: params.id, enabledModels: body.enabled_models }),
    reply: 'key',
  }),
  route('GET /admin/providers/straico/models', RestListStraicoModelsDocument, {
    variables: () => ({ provider: 'straico' as const }),
    // CONFLICT: there is no active key, and no stored list. OpenRouter lists its models without a key.
    errorCodes: ['CONFLICT', 'PROVIDER_FAILED'],
  }),
  route('PUT /admin/providers/straico/models', RestSetStraicoModelsDocument, {
    body: enabledModels,
    variables: ({ body }) => ({ provider: 'straico' as const, enabledModels: body.enabled_models }),
  }),
  route('GET /admin/providers/openrouter/models', RestListOpenrouterModelsDocument, {
    variables: () => ({ provider: 'openrouter' as const }),
    errorCodes: ['PROVIDER_FAILED'],
  }),
  route('PUT /admin/providers/openrouter/models', RestSetOpenrouterModelsDocument, {
    body: enabledModels,
    variables: ({ body }) => ({ provider: 'openrouter' as const, enabledModels: body.enabled_models }),
  }),
];
