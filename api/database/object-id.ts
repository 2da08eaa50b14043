import { Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';

/** Returns whether a text is an id, with digits in any case. Mongoose's own check also takes twelve characters of any kind for one. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** Writes an id as it is stored: `toObjectId` also accepts digits in upper case. Other texts stay as they are. */
export const normalizeId = (id: string): string => (isObjectId(id) ? id.toLowerCase() : id);

/** Parses an id. Throws NOT_FOUND for a malformed one, as for one that doesn't exist. */
export function toObjectId(id: string): Types.ObjectId {
  if (!isObjectId(id)) throw new DomainError('NOT_FOUND', 'There is nothing with this id');
  return new Types.ObjectId(id);
}
