import type {
  AccountStatus,
  AdminUpdateUserInput,
  EditUser_PlanFragment,
  Role,
} from '#web/graphql/operations.generated.ts';
import { UNLIMITED } from '#web/lib/quantities.ts';
import type { UserRow } from './user-columns.tsx';

interface UserForm {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Empty: no plan. */
  readonly planId: string;
  /** As typed. '0': the plan's own number. */
  readonly promptsLimit: string;
  /** Empty: the password stays. */
  readonly password: string;
}

const toText = (limit: number) => String(limit === UNLIMITED ? 0 : limit);

/** The limit that a plan fills in: its own number of prompts. An unlimited plan fills in 0. */
export const limitOf = (plans: readonly EditUser_PlanFragment[], planId: string): string =>
  toText(plans.find(({ id }) => id === planId)?.promptsLimit ?? 0);

export const limitProblem = (typed: string): string | null =>
  /^\d+$/.test(typed.trim()) ? null : 'The limit must be a whole number, 0 or more';

export const toUserForm = (user: UserRow): UserForm => ({
  email: user.email,
  fullName: user.fullName,
  role: user.role,
  status: user.status,
  planId: user.planId ?? '',
  promptsLimit: toText(user.promptsLimit),
  password: '',
});

/** Only what the administrator changed, so that a concurrent change of another field stays. */
export function toSaveInput(
  user: UserRow,
  values: UserForm,
  plans: readonly EditUser_PlanFragment[],
): AdminUpdateUserInput {
  const { email, fullName, role, status, planId, promptsLimit, password } = values;
  const before = toUserForm(user);
  const isPlanChanged = planId !== '' && (planId !== before.planId || promptsLimit.trim() !== before.promptsLimit);
  // The plan's own number is no override: it follows later changes of the plan.
  const isOwnLimit = promptsLimit.trim() === limitOf(plans, planId);
  const limit = isOwnLimit ? 0 : Number(promptsLimit);
  return {
    ...(email.trim() !== before.email && { email: email.trim() }),
    ...(fullName.trim() !== before.fullName && { fullName: fullName.trim() }),
    ...(role !== before.role && { role }),
    ...(status !== before.status && { status }),
    ...(password !== '' && { password }),
    ...(isPlanChanged && { planId, promptsLimit: limit > 0 ? limit : null }),
  };
}
