import { trusted } from 'mongoose';

/** Returns the filter for rows that no server has claimed at this time. A claim ends at `claimedUntil`, even if its server is still at work. */
export const notClaimed = (now: Date) => ({ $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }] });
