import type { UserRecord } from './user.model.ts';

/** Where the account stands, in one word: a suspension hides what billing says. */
export const statusOf = ({ isSuspended, billingStatus }: Pick<UserRecord, 'isSuspended' | 'billingStatus'>) =>
  isSuspended ? 'suspended' : billingStatus;

/** What webhooks tell of a person: the words of REST. */
export const eventDataOf = (user: UserRecord) => ({
  id: user._id.toHexString(),
  email: user.email,
  full_name: user.fullName,
  role: user.role,
  status: statusOf(user),
  created_at: user.createdAt.toISOString(),
});
