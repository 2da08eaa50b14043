import { Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { AccountStatus } from '#api/modules/accounts/account-status.rules.ts';
import { updateUser } from './admin-users.service.ts';

/** Sets the status of an account. Throws what `updateUser` throws. */
export const setUserStatus = (
  ctx: RequestContext,
  userId: Types.ObjectId,
  change: {
    readonly status: AccountStatus;
    readonly suspensionReason?: string | null;
    readonly unlessSuspended?: boolean;
    readonly keepPlan?: boolean;
  },
) => updateUser(ctx, userId, change);
