import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { oneOf } from '../fields.ts';
import {
  RestCreateProviderKeyDocument,
  RestDeleteProviderKeyDocument,
  RestListOpenrouterModelsDocument,
  RestListProviderKeysDocument,
  RestListStraicoModelsDocument,
  RestSetOpenrouterModelsDocument,
  RestSetProviderKeyActiveDocument,
  RestSetStraicoModelsDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const enabledModels = z.strictObject({ enabled_models: z.array(z.string()) });

export const providerKeyRoutes = [
  route('GET /admin/api-keys', RestListProviderKeysDocument, { reply: 'keys' }),
  route('POST /admin/api-keys', RestCreateProviderKeyDocument, {
    body: z.strictObject({
      key_name: z.string(),
      provider: oneOf(
        ['openai', 'anthropic', 'straico', 'openrouter'],
        'The provider must be openai, anthropic, straico or openrouter',
      ),
      key: z.string(),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
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
  route('GET /admin/providers/straico/models', RestListStraicoModelsDocument, {
    variables: () => ({ provider: 'straico' as const }),
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
