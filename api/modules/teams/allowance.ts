import type { Types } from 'mongoose';
import { invalidInput } from '../../errors.ts';
import { poolLimit } from '../quota/pool-sharers.ts';
import { UNLIMITED } from '../quota/wallet-standing.ts';

const refused = (promptsLimit: string) => invalidInput({ promptsLimit });

/**
 * What a member may take from the pool in a window, as it is kept: null for as much as there is.
 * @param given what their team asks for; 0 means unlimited, which only an unlimited plan can give
 */
export async function allowanceOf(ownerId: Types.ObjectId, given: number | null | undefined): Promise<number | null> {
  if (given === null || given === undefined) return null;
  if (given < 0) throw refused('Prompts must be 0 or more');
  const limit = await poolLimit(ownerId);
  if (given === 0) {
    if (limit !== UNLIMITED) throw refused('Only a plan with unlimited prompts can give unlimited prompts (0)');
    return null;
  }
  if (limit !== UNLIMITED && given > limit) throw refused(`Prompts cannot exceed the plan limit of ${limit}`);
  return given;
}
