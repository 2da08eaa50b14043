import mongoose, { type AnyBulkWriteOperation, type Model } from 'mongoose';

/**
 * Stores rows with fixed ids if their collection is empty: all of them, or none if a write fails. Two servers that start
 * at the same time may both write: an id that exists is left as it is.
 */
export async function seedRows<Row>(
  model: Model<Row>,
  rows: readonly (Row & { readonly _id: unknown })[],
): Promise<void> {
  if (await model.exists({})) return;
  const writes = rows.map(({ _id, ...row }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
  })) as AnyBulkWriteOperation[];
  await mongoose.connection.transaction((session) => model.bulkWrite(writes, { session }));
}
