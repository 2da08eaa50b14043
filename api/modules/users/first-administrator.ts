import { Types } from 'mongoose';
import { newSecret } from '../../auth/secrets.ts';
import { DomainError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { createAccount } from './accounts.ts';
import { Users } from './user.model.ts';

export interface FirstAdministrator {
  readonly email: string;
  /** Null when the operator chose it: then they know it. */
  readonly madeUpPassword: string | null;
}

const MADE_UP_LENGTH = 20;

/** Opens the administrator's account where nobody has one. Null where somebody has, or another instance was faster. */
export async function openFirstAdministrator(runtime: Runtime, now: Date): Promise<FirstAdministrator | null> {
  if (await Users.exists({})) return null;
  const { email, password } = runtime.config.admin;
  const madeUpPassword = password === null ? newSecret().slice(0, MADE_UP_LENGTH) : null;
  const account = { _id: new Types.ObjectId(), email, fullName: 'Administrator', role: 'admin' } as const;
  try {
    await createAccount(runtime, { ...account, password: password ?? madeUpPassword ?? newSecret() }, now);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return null;
    throw error;
  }
  return { email, madeUpPassword };
}
