import { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import { JobLeases } from './job-lease.model.ts';

interface Wish {
  readonly job: string;
  readonly holder: string;
  readonly now: Date;
  readonly forMs: number;
}

/**
 * Takes the lease of a job, or prolongs one's own; false while another server has it. It spares servers each other's work: no job relies
 * on it to be right.
 */
export async function takeLease({ job, holder, now, forMs }: Wish): Promise<boolean> {
  try {
    await JobLeases.updateOne(
      { _id: job, $or: [{ holder }, { expiresAt: trusted({ $lte: now }) }] },
      { $set: { holder, expiresAt: new Date(now.getTime() + forMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** So that another server need not wait for them to run out. */
export async function giveUpLeases(holder: string): Promise<void> {
  await JobLeases.deleteMany({ holder });
}
