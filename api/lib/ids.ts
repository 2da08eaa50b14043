import { mongo, Types } from 'mongoose';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Returns an ObjectId for an event at a given time, so that sorting by id sorts by time, even for rows written later.
 * Within one second, the order is the order in which each server created the ids.
 */
export const idAt = (at: Date): Types.ObjectId => new Types.ObjectId(mongo.ObjectId.generate(seconds(at)));

/** Returns the smallest ObjectId of the second that contains `at`. */
export const firstIdAt = (at: Date): Types.ObjectId => Types.ObjectId.createFromTime(seconds(at));

/** Compares ids as the database orders them, for `sort`. */
export const compareIds = (one: Types.ObjectId, other: Types.ObjectId): number => Buffer.compare(one.id, other.id);
