import { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { JobLeases } from './job-lease.model.ts';

interface LeaseRequest {
  readonly job: string;
  readonly holder: string;
  readonly now: Date;
  readonly forMs: number;
}

/**
 * Takes the lease of a job, or extends the holder's own. Returns false while another server has it. Leases only save
 * duplicate work: jobs stay correct when two servers run them at the same time.
 */
export async function takeLease({ job, holder, now, forMs }: LeaseRequest): Promise<boolean> {
  try {
    await JobLeases.updateOne(
      { _id: job, $or: [{ holder }, { expiresAt: trusted({ $lte: now }) }] },
      { $set: { holder, expiresAt: new Date(now.getTime() + forMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The other server's lease did not match, so that MongoDB tried to insert a second document with its id.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Releases the holder's leases, so that another server need not wait for them to expire. */
export async function releaseLeases(holder: string): Promise<void> {
  await JobLeases.deleteMany({ holder });
}
