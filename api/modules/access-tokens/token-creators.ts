import type { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { getContact } from '#api/modules/accounts/accounts.service.ts';

/**
 * Returns the administrator who created a token, with a placeholder for a deleted account. Reads the creators of all tokens of a request in one
 * query.
 */
export async function getCreator(ctx: RequestContext, createdById: Types.ObjectId) {
  return { id: String(createdById), ...(await getContact(ctx, createdById)) };
}
