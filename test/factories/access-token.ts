import { storeAccessToken } from '#api/modules/access-tokens/edit-access-tokens.ts';

/** Stores an access token of these scopes, and returns it in plain text. */
export async function givenAccessToken(scopes: string[], at = new Date()): Promise<string> {
  const { token } = await storeAccessToken({ name: 'Integration Key', scopes, expiresAt: null, createdById: null }, at);
  return token;
}
