import { Types } from 'mongoose';
import { AccessTokens } from '#api/modules/access-tokens/access-token.model.ts';
import type { DomainContract } from '../contract-route.ts';

const TOKEN_ID = '66f0c0de5eed5eed5eedacc1';

/** The access tokens of integrators, managed by an administrator. */
export const accessTokensContract: DomainContract = {
  types: {
    AccessToken: {
      id: 'id',
      name: 'string',
      token_prefix: 'string',
      scopes: ['string'],
      is_active: 'boolean',
      created_at: 'iso',
      last_used_at: 'iso?',
      expires_at: 'iso?',
      previous_expires_at: 'iso?',
      status: 'string',
    },
  },
  routes: [
    { line: 'GET /admin/access-tokens', auth: 'admin', data: ['AccessToken'], whenSuspended: 200 },
    {
      line: 'POST /admin/access-tokens',
      auth: 'admin',
      body: { name: 'string', scopes: 'strings?', expires_at: 'iso?' },
      example: { name: 'Integration Key', scopes: ['users:read'], expires_at: '2099-12-31' },
      data: { token: 'string', id: 'id', token_prefix: 'string', scopes: ['string'] },
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/access-tokens/{id}',
      auth: 'admin',
      params: { id: TOKEN_ID },
      body: { name: 'string?', scopes: 'strings?', expires_at: 'iso?' },
      example: { name: 'CRM', expires_at: '2099-12-31T12:00:00Z' },
      data: 'AccessToken',
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/access-tokens/{id}/rotate',
      auth: 'admin',
      params: { id: TOKEN_ID },
      body: { overlap_hours: 'int?' },
      example: { overlap_hours: 24 },
      data: { token: 'string', id: 'id', token_prefix: 'string', scopes: ['string'], previous_expires_at: 'iso' },
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/access-tokens/{id}/toggle',
      auth: 'admin',
      params: { id: TOKEN_ID },
      body: { is_active: 'boolean' },
      example: { is_active: false },
      data: 'AccessToken',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/access-tokens/{id}',
      auth: 'admin',
      params: { id: TOKEN_ID },
      data: 'any',
      whenSuspended: 403,
    },
  ],
  given: async () => {
    await AccessTokens.create({
      _id: new Types.ObjectId(TOKEN_ID),
      name: 'Contract',
      hash: 'contract',
      prefix: 'ppt_contract',
      scopes: ['all'],
      createdAt: new Date(),
    });
  },
};
