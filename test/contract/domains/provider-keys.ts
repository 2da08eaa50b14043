import { Types } from 'mongoose';
import { HOUR_MS } from '#api/lib/days.ts';
import { ModelLists } from '#api/modules/provider-keys/model-list.model.ts';
import { ProviderKeys } from '#api/modules/provider-keys/provider-key.model.ts';
import { encryptProviderKey } from '#api/modules/provider-keys/provider-keys.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import type { ContractRoute, DomainContract } from '../contract-route.ts';

const KEY_ID = '66f0c0de5eed5eed5eed0ce7';
/** The id of the key of an OpenAI-compatible server. */
const SERVER_ID = '66f0c0de5eed5eed5eed0ce8';
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
      provider: 'openai|anthropic|straico|openrouter|openai_compatible',
      encrypted_key: 'string',
      is_active: 'boolean',
      created_at: 'iso',
      base_url: 'string?',
      enabled_models: ['string'],
      last_used_at: 'iso?',
      last_error: 'ProviderKeyError?',
      is_failing: 'boolean',
    },
    ProviderKeyError: { at: 'iso', message: 'string' },
    ProviderModel: { model: 'string', name: 'string', enabled: 'boolean', is_gone: 'boolean' },
  },
  routes: [
    { line: 'GET /admin/api-keys', auth: 'admin', data: ['ProviderKey'], whenSuspended: 200 },
    {
      line: 'POST /admin/api-keys',
      auth: 'admin',
      body: {
        key_name: 'string',
        provider: 'string',
        key: 'string',
        base_url: 'string?',
        enabled_models: 'strings?',
        save_anyway: 'boolean?',
      },
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
    {
      line: 'PUT /admin/api-keys/{id}',
      auth: 'admin',
      params: { id: KEY_ID },
      body: { key_name: 'string?', key: 'string?', base_url: 'string?', save_anyway: 'boolean?' },
      example: { key_name: 'Second' },
      data: 'ProviderKey',
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/api-keys/{id}/try',
      auth: 'admin',
      params: { id: KEY_ID },
      data: { outcome: 'accepted|refused|unreachable', reason: 'string?', key: 'ProviderKey' },
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/api-keys/order',
      auth: 'admin',
      body: { ids: 'strings' },
      example: { ids: [KEY_ID, SERVER_ID] },
      data: ['ProviderKey'],
      whenSuspended: 403,
    },
    {
      line: 'GET /admin/api-keys/{id}/models',
      auth: 'admin',
      params: { id: SERVER_ID },
      data: { models: ['ProviderModel'] },
      whenSuspended: 200,
    },
    {
      line: 'PUT /admin/api-keys/{id}/models',
      auth: 'admin',
      params: { id: SERVER_ID },
      body: { enabled_models: 'strings' },
      example: { enabled_models: ['llama'] },
      data: 'ProviderKey',
      whenSuspended: 403,
    },
    ...modelRoutes('straico'),
    ...modelRoutes('openrouter'),
  ],
  given: async () => {
    const createdAt = new Date();
    const { runtime } = testContext(asAnonymous);
    // Inactive, so that no run is sent to them.
    const given = { key: 'sk-contract-0123456789', isActive: false, createdAt };
    for (const row of [
      { ...given, _id: new Types.ObjectId(KEY_ID), keyName: 'Contract', provider: 'openai' as const },
      {
        ...given,
        _id: new Types.ObjectId(SERVER_ID),
        keyName: 'Server',
        provider: 'openai_compatible' as const,
        baseUrl: 'http://127.0.0.1:1/v1',
        listedModels: [MODEL],
      },
    ]) {
      const { key, ...fields } = row;
      await ProviderKeys.create({ ...fields, ...encryptProviderKey(runtime, key, row) });
    }
    const refreshAt = new Date(createdAt.getTime() + HOUR_MS);
    for (const provider of ['straico', 'openrouter'] as const) {
      await ModelLists.create({ _id: provider, models: [MODEL], refreshAt });
    }
  },
};
