import { isAccessToken } from '#api/auth/access-token.ts';
import type { Strategy } from '#api/auth/identify.ts';
import { findAccessToken } from './access-tokens.service.ts';

/** Identifies integrators by `X-API-KEY: <access token>`. Null without the header; anonymous, with a refusal, for a token that is not valid. */
export const apiKeyStrategy: Strategy = async (headers, now) => {
  const key = headers['x-api-key'];
  if (key === undefined) return null;
  const token = typeof key === 'string' && isAccessToken(key) ? await findAccessToken(key, now) : null;
  if (!token) return { kind: 'anonymous', refusal: 'This access token is not valid' };
  return { kind: 'token', tokenId: token._id.toHexString(), scopes: token.scopes };
};
