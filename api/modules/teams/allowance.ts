import type { Types } from 'mongoose';
import { invalidInput } from '#api/kernel/errors.ts';
import { getPoolLimit } from '#api/modules/quota/pools.service.ts';
import { UNLIMITED } from '#api/modules/quota/wallet.rules.ts';

const allowanceError = (promptsLimit: string) => invalidInput({ promptsLimit });

interface RequestedAllowance {
  readonly ownerId: Types.ObjectId;
  /**
   * The value of the input: 0 means unlimited and needs a plan with unlimited prompts; null and undefined
   * mean no limit but the pool's.
   */
  readonly promptsLimit: number | null | undefined;
}

/**
 * Returns the allowance to store: a number of prompts for each quota window, or null for no limit but the
 * pool's. Throws BAD_USER_INPUT.
 */
export async function resolveAllowance({ ownerId, promptsLimit }: RequestedAllowance): Promise<number | null> {
  if (promptsLimit === null || promptsLimit === undefined) return null;
  if (promptsLimit < 0) throw allowanceError('Prompts must be 0 or more');
  const planLimit = await getPoolLimit(ownerId);
  if (promptsLimit === 0) {
    if (planLimit === UNLIMITED) return null;
    const most = planLimit > 0 ? `Enter 1 to ${planLimit}, or leave it empty` : 'Leave it empty';
    throw allowanceError(`${most}: only a plan with unlimited prompts allows 0`);
  }
  if (planLimit !== UNLIMITED && promptsLimit > planLimit) {
    throw allowanceError(`Prompts cannot exceed the plan limit of ${planLimit}`);
  }
  return promptsLimit;
}
