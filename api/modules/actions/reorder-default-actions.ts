import mongoose from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { listAllDefaultActions } from './admin-default-actions.ts';
import { type DefaultActionRecord, DefaultActions } from './default-action.model.ts';

const orderConflict = () =>
  new DomainError('CONFLICT', 'The default actions have changed. Reload the list, and move the action again');

/**
 * Puts all default actions in an order, in one transaction. Every action is written, even one that keeps its position,
 * so that two orders that are saved at the same time conflict, and the later one wins as a whole. Throws CONFLICT
 * unless `ids` names every action once.
 */
export async function reorderDefaultActions(ids: readonly string[]): Promise<DefaultActionRecord[]> {
  if (new Set(ids).size !== ids.length) throw orderConflict();
  await mongoose.connection.transaction(async (session) => {
    const { matchedCount } = await DefaultActions.updateMany({}, { $inc: { timesOrdered: 1 } }, { session });
    const { matchedCount: movedCount } = await DefaultActions.bulkWrite(
      ids.map((_id, index) => ({
        updateOne: { filter: { _id }, update: { $set: { displayOrder: index + 1 } } },
      })),
      { session },
    );
    if (matchedCount !== ids.length || movedCount !== ids.length) throw orderConflict();
  });
  return listAllDefaultActions();
}
