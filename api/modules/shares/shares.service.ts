import { Types } from 'mongoose';
import { Shares } from './share.model.ts';

/** Ends a user's links to a run, or to all their runs, whose history is deleted. */
export async function endLinks(userId: Types.ObjectId, runId: Types.ObjectId | 'all'): Promise<void> {
  await Shares.deleteMany({ userId, ...(runId !== 'all' && { runId }) });
}
