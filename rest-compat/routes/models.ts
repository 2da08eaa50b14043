import { z } from 'zod';
import { modelProvider } from '../fields.ts';
import {
  RestReadModelsDocument,
  RestRemoveOwnKeyDocument,
  RestSaveOwnKeyDocument,
  RestSetDefaultModelDocument,
  RestSetEnabledModelsDocument,
  RestSetModelPreferenceDocument,
} from '../operations.generated.ts';
import { asFlag, keyedBy } from '../reshape.ts';
import { route } from '../route.ts';

/** What the responses of all routes here have in common: the user's models. */
const modelsResponse = { reply: 'user_models', reshape: { byok_locked: asFlag, keys: keyedBy('provider') } } as const;

export const modelRoutes = [
  route('GET /user/models', RestReadModelsDocument, modelsResponse),
  route('POST /user/byok', RestSaveOwnKeyDocument, {
    ...modelsResponse,
    body: z.strictObject({
      provider: modelProvider,
      key: z.string().meta({ description: 'An empty key removes the stored key.' }),
    }),
    variables: ({ body }) => ({ input: body }),
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('DELETE /user/byok', RestRemoveOwnKeyDocument, {
    ...modelsResponse,
    query: z.object({ provider: modelProvider }),
    variables: ({ query }) => query,
  }),
  route('PUT /user/models/enabled', RestSetEnabledModelsDocument, {
    ...modelsResponse,
    body: z.strictObject({ provider: modelProvider, models: z.array(z.string()) }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('PUT /user/settings/default-model', RestSetDefaultModelDocument, {
    ...modelsResponse,
    body: z.strictObject({ provider: modelProvider, model: z.string() }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('PUT /user/settings/model-preference', RestSetModelPreferenceDocument, {
    ...modelsResponse,
    body: z.strictObject({ preference: z.string() }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
];
