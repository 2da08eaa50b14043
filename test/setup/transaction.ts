import mongoose, { type ClientSession } from 'mongoose';

export const inTransaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
  mongoose.connection.transaction(work);
