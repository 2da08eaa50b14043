import type { DomainContract } from '../contract-route.ts';

/** Rewriting. */
export const simplificationsContract: DomainContract = {
  types: {
    Simplification: {
      id: 'id',
      original_text: 'string',
      simplified_text: 'string',
      model_used: 'string',
      created_at: 'iso',
      prompts_used: 'int',
      prompts_remaining: 'int',
    },
  },
  routes: [
    {
      line: 'POST /simplify',
      auth: 'user',
      body: { text: 'string', action_id: 'string?', provider: 'string?', model: 'string?' },
      example: { text: 'Could you please write a summary, due to the fact that the text is very long?' },
      data: 'Simplification',
      whenSuspended: 403,
    },
  ],
};
