import { mongo, Types } from 'mongoose';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Returns an ObjectId for an event at a given time, so that sorting by id sorts by time, even for rows written later.
 * Within one second, the order is the order in which each server created the ids.
 */
export const idAt = (at: Date): Types.ObjectId => new Types.ObjectId(mongo.ObjectId.generate(seconds(at)));

/** An ObjectId has 32 bits for its time: the seconds from 1970 to 2106. */
const LAST_SECOND = 0xffffffff;
const LAST_ID = new Types.ObjectId('f'.repeat(24));

/**
 * Returns the smallest ObjectId of the second that contains `at`. Before 1970: the smallest of all. After 2106, which ids can't
 * say: the largest of all.
 */
export const firstIdAt = (at: Date): Types.ObjectId =>
  seconds(at) > LAST_SECOND ? LAST_ID : Types.ObjectId.createFromTime(Math.max(0, seconds(at)));

/** Compares ids as the database orders them, for `sort`. */
export const compareIds = (one: Types.ObjectId, other: Types.ObjectId): number => Buffer.compare(one.id, other.id);
