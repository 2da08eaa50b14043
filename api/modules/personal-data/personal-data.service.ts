import type { Collection, Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';

/** A user whose data is exported or erased. The account may be deleted already. */
export interface Person {
  readonly userId: Types.ObjectId;
  /** Lower-case. Null once it has been erased: by then another user may have the address. */
  readonly email: string | null;
  /**
   * Whether the address is confirmed. Otherwise invitations to it may be another person's, and are
   * neither exported nor erased.
   */
  readonly isEmailConfirmed: boolean;
}

export interface ExportContext {
  readonly runtime: Runtime;
  readonly now: Date;
}

/**
 * Exports a user's rows of a collection: one plain object for each row, with the field names of REST (snake_case), without secrets,
 * hashes and other users' data. Rows are read only as fast as they are sent.
 */
export type ExportedRows = (person: Person, ctx: ExportContext) => AsyncIterable<Readonly<Record<string, unknown>>>;

/** What happens to a collection's rows when their user is deleted. */
type Fate =
  | { readonly rows: 'deleted' }
  /** `how`: what is removed from them, in words for the documentation. */
  | { readonly rows: 'anonymized'; readonly how: string }
  /** They are needed and name the user only by ids or hashes, or they are removed within a day anyway. */
  | { readonly rows: 'kept'; readonly because: string };

/** How a collection's rows about users are exported and erased. */
export interface PersonalData {
  /** Its name in the database, and in the exported document. */
  readonly collection: string;
  /** Or why the collection is not exported. */
  readonly exported: ExportedRows | { readonly leftOutBecause: string };
  readonly fate: Fate;
  /**
   * Erases what `fate` says. Called several times outside of a transaction, seconds after the account was deleted: it must be safe to
   * repeat and to interrupt. When it throws, it is tried again.
   */
  readonly erase: (person: Person, ctx: ExportContext) => Promise<void>;
}

/** The time limit of an operation on all rows of a user. Their history can have 100,000. */
export const ALL_ROWS_MS = 60_000;

type Filter = Readonly<Record<string, unknown>>;

interface Rows<TRow> {
  /**
   * Returns the filter for the user's rows. Null when no rows can be found for the user, so that
   * nothing is exported or erased.
   */
  readonly ownedBy: (person: Person) => Filter | null;
  /** Selects the rows that may be exported. Default: all. */
  readonly exportable?: (ctx: ExportContext) => Filter;
  /** Converts a row for the export, or says why the collection is left out of it. */
  readonly toExportedRow:
    | ((row: TRow, ctx: ExportContext) => Readonly<Record<string, unknown>>)
    | { readonly leftOutBecause: string };
  /** Default: `deleted`. */
  readonly fate?: Exclude<Fate, { readonly rows: 'anonymized' }>;
}

/** Returns the filter for a user's rows in collections that store the user's id in `userId`. */
export const byUserId = ({ userId }: Person): Filter => ({ userId });
/** Returns the filter for a user's row in collections whose ids are those of users. */
export const byOwnId = ({ userId }: Person): Filter => ({ _id: userId });

/**
 * Builds the rules for a collection whose rows belong to one user each, and are deleted or kept. Reads through the
 * MongoDB driver, which returns rows as they are stored, with fields that the schema no longer has.
 */
export function buildPersonalData<TRow extends object>(
  { collection }: { readonly collection: Collection },
  { ownedBy, exportable = () => ({}), toExportedRow, fate = { rows: 'deleted' } }: Rows<TRow>,
): PersonalData {
  return {
    collection: collection.collectionName,
    fate,
    exported:
      typeof toExportedRow === 'function'
        ? async function* (person, ctx) {
            const filter = ownedBy(person);
            if (!filter) return;
            const rows = collection
              .find<TRow>({ ...filter, ...exportable(ctx) }, { maxTimeMS: ALL_ROWS_MS })
              .sort({ _id: 1 });
            for await (const row of rows) yield toExportedRow(row, ctx);
          }
        : toExportedRow,
    erase: async (person) => {
      const filter = fate.rows === 'deleted' ? ownedBy(person) : null;
      if (filter) await collection.deleteMany(filter, { maxTimeMS: ALL_ROWS_MS });
    },
  };
}
