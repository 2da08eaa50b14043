import { mongo, Types } from 'mongoose';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** An id for a run that starts now. Later runs have greater ids; within one second, in the order of their making by each server. */
export const newRunId = (at: Date): Types.ObjectId => new Types.ObjectId(mongo.ObjectId.generate(seconds(at)));

/** Below every id of a run that started then or later, and above those of seconds before. */
export const firstRunIdAt = (at: Date): Types.ObjectId => Types.ObjectId.createFromTime(seconds(at));
