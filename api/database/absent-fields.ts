import type { Collection } from 'mongoose';

/** The documents that were stored before some fields existed, and how to add the fields. */
export interface AbsentFields {
  readonly count: () => Promise<number>;
  /**
   * Stores the values in documents without them. A field that exists is not changed, so this can be repeated, and run by several servers at the
   * same time.
   */
  readonly fill: () => Promise<void>;
}

/** Returns functions that count the documents of a collection which lack any of the fields, and add the fields. `values`: what to store. */
export function absentFields(
  { collection }: { readonly collection: Collection },
  values: Readonly<Record<string, unknown>>,
): AbsentFields {
  const entries = Object.entries(values);
  const isAbsent = { $or: entries.map(([name]) => ({ [name]: { $exists: false } })) };
  // `$ifNull` would replace a stored null as well.
  const valueOf = ([name, value]: (typeof entries)[number]) => ({
    [name]: { $cond: [{ $eq: [{ $type: `$${name}` }, 'missing'] }, { $literal: value }, `$${name}`] },
  });
  return {
    count: () => collection.countDocuments(isAbsent),
    fill: async () => {
      await collection.updateMany(isAbsent, [{ $set: Object.assign({}, ...entries.map(valueOf)) as object }]);
    },
  };
}
