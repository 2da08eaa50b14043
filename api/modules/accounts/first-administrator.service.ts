import { Types } from 'mongoose';
import { newSecret } from '#api/auth/secrets.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { createAccount } from './new-accounts.service.ts';
import { Users } from './user.model.ts';

export interface FirstAdministrator {
  readonly email: string;
  /** Null when the operator chose it, in ADMIN_PASSWORD. */
  readonly generatedPassword: string | null;
}

const GENERATED_LENGTH = 20;

/** Creates the administrator's account in a database without accounts. Null when there is one, or another server created it first. */
export async function createFirstAdministrator(runtime: Runtime, now: Date): Promise<FirstAdministrator | null> {
  if (await Users.exists({})) return null;
  const { email, password: chosen } = runtime.config.admin;
  const generatedPassword = chosen === null ? newSecret().slice(0, GENERATED_LENGTH) : null;
  const password = chosen ?? generatedPassword ?? newSecret();
  const account = { _id: new Types.ObjectId(), email, fullName: 'Administrator', role: 'admin', password } as const;
  try {
    await createAccount(runtime, { ...account, createdAt: now });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return null;
    throw error;
  }
  return { email, generatedPassword };
}
