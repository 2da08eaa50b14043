import type { AccountStatus, AdminUpdateUserInput, Role } from '#web/graphql/admin-operations.generated.ts';
import { type LimitedPlan, limitText, toPromptsLimit } from '#web/lib/plan-limit.ts';
import type { UserRow } from './user-columns.tsx';

interface UserForm {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Why the user is suspended. Only with the status SUSPENDED. */
  readonly reason: string;
  /** Empty: no plan. */
  readonly planId: string;
  /** As typed. '0': the plan's own number. */
  readonly promptsLimit: string;
  /** Empty: the password stays. */
  readonly password: string;
}

export const toUserForm = (user: UserRow): UserForm => ({
  email: user.email,
  fullName: user.fullName,
  role: user.role,
  status: user.status,
  reason: '',
  planId: user.planId ?? '',
  promptsLimit: limitText(user.promptsLimit),
  password: '',
});

/** Only what the administrator changed, so that a concurrent change of another field stays. */
export function toSaveInput(user: UserRow, values: UserForm, plans: readonly LimitedPlan[]): AdminUpdateUserInput {
  const { email, fullName, role, status, reason, planId, promptsLimit, password } = values;
  const before = toUserForm(user);
  const isPlanChanged = planId !== '' && (planId !== before.planId || promptsLimit.trim() !== before.promptsLimit);
  return {
    ...(email.trim() !== before.email && { email: email.trim() }),
    ...(fullName.trim() !== before.fullName && { fullName: fullName.trim() }),
    ...(role !== before.role && { role }),
    ...(status !== before.status && { status }),
    ...(status === 'SUSPENDED' && status !== before.status && reason.trim() !== '' && { reason: reason.trim() }),
    ...(password !== '' && { password }),
    ...(isPlanChanged && {
      planId,
      promptsLimit: toPromptsLimit(plans, planId, promptsLimit),
      expectedPlanId: user.planId ?? null,
    }),
  };
}
