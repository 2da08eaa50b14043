import { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { AccountStatus } from '#api/modules/accounts/account-status.rules.ts';
import { updateUser } from './admin-users.service.ts';

/**
 * Sets the status of an account. Throws NOT_FOUND, INSUFFICIENT_SCOPE, and CONFLICT for the last active
 * administrator.
 */
export const setUserStatus = (ctx: RequestContext, userId: Types.ObjectId, status: AccountStatus) =>
  updateUser(ctx, userId, { status });
