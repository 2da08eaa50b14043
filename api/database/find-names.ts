import { type Model, type QueryFilter, trusted } from 'mongoose';
import { isObjectId } from './object-id.ts';

/**
 * Finds the texts of a field by the ids of their documents. Deleted documents, documents without the text, and ids that
 * this collection cannot have are left out.
 */
export async function findNames<TRow>(
  model: Model<TRow>,
  ids: readonly string[],
  field: keyof TRow & string,
): Promise<ReadonlyMap<string, string>> {
  const valid = model.schema.path('_id').instance === 'ObjectId' ? ids.filter(isObjectId) : [...ids];
  if (valid.length === 0) return new Map();
  const filter: QueryFilter<Record<string, unknown>> = { _id: trusted({ $in: valid }) };
  const rows = await model
    .find(filter as QueryFilter<TRow>, { [field]: 1 })
    .lean<(TRow & { readonly _id: unknown })[]>();
  return new Map(
    rows.flatMap((row) => {
      const name: unknown = row[field];
      return typeof name === 'string' ? [[String(row._id), name] as const] : [];
    }),
  );
}
