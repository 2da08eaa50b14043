import type { Collection } from 'mongoose';

/** Documents that were stored before fields existed. */
export interface AbsentFields {
  readonly count: () => Promise<number>;
  /** Stores the values. Safe to repeat and to run in parallel: fields that exist are not changed. */
  readonly fill: () => Promise<void>;
}

/** Finds the documents of a collection that lack any of the fields. */
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
