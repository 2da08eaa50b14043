import { Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';

/** Parses an id. Throws NOT_FOUND for a malformed one, as for one that doesn't exist. */
export function toObjectId(id: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/i.test(id)) throw new DomainError('NOT_FOUND', 'There is nothing with this id');
  return new Types.ObjectId(id);
}
