import type { Collection } from 'mongoose';

/** The documents that were stored before some fields existed, and how to add the fields. */
export interface AbsentFields {
  readonly count: () => Promise<number>;
  /**
   * Stores the values. Fields that exist are not changed, so that it can be repeated and run by several
   * servers at the same time.
   */
  readonly fill: () => Promise<void>;
}

/**
 * Builds the counting and filling of documents of a collection that lack any of the fields.
 * `values` are those to store.
 */
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
