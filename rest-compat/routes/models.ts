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

const answer = { reply: 'user_models', reshape: { byok_locked: asFlag, keys: keyedBy('provider') } } as const;

export const modelRoutes = [
  route('GET /user/models', RestReadModelsDocument, answer),
  route('POST /user/byok', RestSaveOwnKeyDocument, {
    ...answer,
    body: z.strictObject({
      provider: modelProvider,
      key: z.string().meta({ description: 'An empty key removes the stored key.' }),
    }),
    variables: ({ body }) => ({ input: body }),
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('DELETE /user/byok', RestRemoveOwnKeyDocument, {
    ...answer,
    query: z.object({ provider: modelProvider }),
    variables: ({ query }) => query,
  }),
  route('PUT /user/models/enabled', RestSetEnabledModelsDocument, {
    ...answer,
    body: z.strictObject({ provider: modelProvider, models: z.array(z.string()) }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('PUT /user/settings/default-model', RestSetDefaultModelDocument, {
    ...answer,
    body: z.strictObject({ provider: modelProvider, model: z.string() }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
  route('PUT /user/settings/model-preference', RestSetModelPreferenceDocument, {
    ...answer,
    body: z.strictObject({ preference: z.string() }),
    variables: ({ body }) => body,
    errorCodes: ['PLAN_REQUIRED'],
  }),
];
