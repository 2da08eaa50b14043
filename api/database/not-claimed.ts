import { trusted } from 'mongoose';

/** Returns the filter for rows that no server works on at this time. A server that does sets their `claimedUntil`. */
export const notClaimed = (now: Date) => ({ $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }] });
