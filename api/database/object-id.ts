import { Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';

const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** Writes an id as it is stored: `toObjectId` also accepts digits in upper case. Other texts stay as they are. */
export const normalizeId = (id: string): string => (OBJECT_ID.test(id) ? id.toLowerCase() : id);

/** Parses an id. Throws NOT_FOUND for a malformed one, as for one that doesn't exist. */
export function toObjectId(id: string): Types.ObjectId {
  if (!OBJECT_ID.test(id)) throw new DomainError('NOT_FOUND', 'There is nothing with this id');
  return new Types.ObjectId(id);
}
