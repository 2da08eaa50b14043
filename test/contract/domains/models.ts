import type { DomainContract } from '../contract-route.ts';

/** Own keys and models. */
export const modelsContract: DomainContract = {
  types: {
    ModelChoice: { model: 'string', name: 'string', source: 'byok|platform', user_enabled: 'boolean' },
    Models: {
      openai: ['ModelChoice'],
      straico: ['ModelChoice'],
      openrouter: ['ModelChoice'],
      default_model: 'string',
      model_preference: 'string',
      byok_locked: 'int',
      keys: { openai: { last4: 'string', verified: 'boolean', none_enabled: 'boolean' } },
    },
  },
  routes: [
    { line: 'GET /user/models', auth: 'user', data: 'Models', whenSuspended: 200 },
    {
      line: 'POST /user/byok',
      auth: 'user',
      body: { provider: 'string', key: 'string' },
      example: { provider: 'openai', key: 'sk-contract-0123456789' },
      data: 'Models',
      whenSuspended: 403,
    },
    { line: 'DELETE /user/byok', auth: 'user', query: { provider: 'straico' }, data: 'Models', whenSuspended: 403 },
    {
      line: 'PUT /user/models/enabled',
      auth: 'user',
      body: { provider: 'string', models: 'strings' },
      example: { provider: 'openai', models: ['gpt-5-mini'] },
      data: 'Models',
      whenSuspended: 403,
    },
    {
      line: 'PUT /user/settings/default-model',
      auth: 'user',
      body: { provider: 'string', model: 'string' },
      example: { provider: 'openai', model: 'gpt-5-mini' },
      data: 'Models',
      whenSuspended: 403,
    },
    {
      line: 'PUT /user/settings/model-preference',
      auth: 'user',
      body: { preference: 'string' },
      example: { preference: 'plainprompt' },
      data: 'Models',
      whenSuspended: 403,
    },
  ],
};
