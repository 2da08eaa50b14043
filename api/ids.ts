import { mongo, Types } from 'mongoose';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * An id for what happens at a moment, so that lists which are kept by their ids are in the order of time, whenever they were written.
 * Within one second it is the order of their making by each server.
 */
export const idAt = (at: Date): Types.ObjectId => new Types.ObjectId(mongo.ObjectId.generate(seconds(at)));

/** Below every id of what happened then or later, and above those of seconds before. */
export const firstIdAt = (at: Date): Types.ObjectId => Types.ObjectId.createFromTime(seconds(at));
