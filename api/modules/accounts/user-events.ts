import type { UserRecord } from '#api/kernel/viewer.ts';
import { accountStatusOf } from './account-status.rules.ts';

/** Returns a user as webhooks receive it, with the field names of REST. */
export const toEventData = (user: UserRecord) => ({
  id: user._id.toHexString(),
  email: user.email,
  full_name: user.fullName,
  role: user.role,
  status: accountStatusOf(user),
  created_at: user.createdAt.toISOString(),
});
