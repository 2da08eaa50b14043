import { Types } from 'mongoose';
import { HOUR_MS } from '#api/lib/days.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import type { ContractRoute, DomainContract } from '../contract-route.ts';

const KEY_ID = '66f0c0de5eed5eed5eed0ce7';
const MODEL = { model: 'maker/model', name: 'Model' };

const modelRoutes = (provider: string): ContractRoute[] => [
  {
    line: `GET /admin/providers/${provider}/models`,
    auth: 'admin',
    data: { models: ['ProviderModel'] },
    whenSuspended: 200,
  },
  {
    line: `PUT /admin/providers/${provider}/models`,
    auth: 'admin',
    body: { enabled_models: 'strings' },
    example: { enabled_models: [MODEL.model] },
    data: { models: ['ProviderModel'] },
    whenSuspended: 403,
  },
];

/** The operator's own keys, and which models they make available to all users. */
export const providerKeysContract: DomainContract = {
  types: {
    ProviderKey: {
      id: 'id',
      key_name: 'string',
      provider: 'openai|anthropic|straico|openrouter',
      encrypted_key: 'string',
      is_active: 'boolean',
      created_at: 'iso',
    },
    ProviderModel: { model: 'string', name: 'string', enabled: 'boolean' },
  },
  routes: [
    { line: 'GET /admin/api-keys', auth: 'admin', data: ['ProviderKey'], whenSuspended: 200 },
    {
      line: 'POST /admin/api-keys',
      auth: 'admin',
      body: { key_name: 'string', provider: 'string', key: 'string' },
      example: { key_name: 'First', provider: 'anthropic', key: 'sk-ant-contract-0123456789' },
      data: 'ProviderKey',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/api-keys/{id}/toggle',
      auth: 'admin',
      params: { id: KEY_ID },
      body: { is_active: 'boolean' },
      example: { is_active: false },
      data: 'ProviderKey',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/api-keys/{id}',
      auth: 'admin',
      params: { id: KEY_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
    ...modelRoutes('straico'),
    ...modelRoutes('openrouter'),
  ],
  given: async () => {
    const createdAt = new Date();
    await ProviderKeys.create({
      _id: new Types.ObjectId(KEY_ID),
      keyName: 'Contract',
      provider: 'openai',
      ciphertext: 'sealed',
      last4: 'wxyz',
      // So that no run is sent to it.
      isActive: false,
      createdAt,
    });
    const refreshAt = new Date(createdAt.getTime() + HOUR_MS);
    for (const provider of ['straico', 'openrouter'] as const) {
      await ModelLists.create({ _id: provider, models: [MODEL], refreshAt });
    }
  },
};
