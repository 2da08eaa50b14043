import type { Collection, Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';

/** Somebody whose data is taken away by them, or erased. Their account may be gone already. */
export interface Person {
  readonly userId: Types.ObjectId;
  /** Lower-case. Null once it has been erased: by then it may belong to somebody else. */
  readonly email: string | null;
}

export interface ExportContext {
  readonly runtime: Runtime;
  readonly now: Date;
}

/**
 * How a collection's rows go into the document that a person takes away: one plain object for each row, in the words of REST
 * (snake_case), without secrets, hashes and other people's data. Read on only as fast as it is written out.
 */
export type ExportedRows = (person: Person, ctx: ExportContext) => AsyncIterable<Readonly<Record<string, unknown>>>;

/** What becomes of a collection's rows when their person is deleted. */
type Fate =
  | { readonly rows: 'deleted' }
  /** @param how what is taken out of them, in words for the documentation */
  | { readonly rows: 'anonymised'; readonly how: string }
  /** They hold the id of an account that is no more, or nothing that can be read. */
  | { readonly rows: 'kept'; readonly because: string };

/** A collection with rows about people, as those see it who hand a person their data or erase it. */
export interface PersonalData {
  /** Its name in the database, and in the exported document. */
  readonly collection: string;
  /** Or why a person has no use for it. */
  readonly exported: ExportedRows | { readonly leftOutBecause: string };
  readonly fate: Fate;
  /**
   * Erases what `fate` says. Called outside of any transaction, some seconds after the account vanished and several times over: it must
   * be safe to repeat, to break off, and to come late. One that throws is tried again.
   */
  readonly erase: (person: Person, ctx: ExportContext) => Promise<void>;
}

/** Somebody's whole history may be a hundred thousand rows. */
const ALL_ROWS_MS = 60_000;

type Filter = Readonly<Record<string, unknown>>;

interface Rows<TRow> {
  /** Which rows are the person's. Null: they can't be found any more. */
  readonly of: (person: Person) => Filter | null;
  /** Which of them may still be read. All, unless it says otherwise. */
  readonly readable?: (ctx: ExportContext) => Filter;
  /** A row as it is exported. */
  readonly present: ((row: TRow) => Readonly<Record<string, unknown>>) | { readonly leftOutBecause: string };
  /** `deleted` unless it says otherwise. */
  readonly fate?: Exclude<Fate, { readonly rows: 'anonymised' }>;
}

/** The person's id is under `userId`. */
export const byUserId = ({ userId }: Person): Filter => ({ userId });
/** The row's own id is the person's. */
export const byOwnId = ({ userId }: Person): Filter => ({ _id: userId });

/** A collection whose rows belong to one person each, and go or stay as they are. By the driver: rows are read as they are stored. */
export function buildPersonalData<TRow extends object>(
  { collection }: { readonly collection: Collection },
  { of, readable = () => ({}), present, fate = { rows: 'deleted' } }: Rows<TRow>,
): PersonalData {
  return {
    collection: collection.collectionName,
    fate,
    exported:
      typeof present === 'function'
        ? async function* (person, ctx) {
            const filter = of(person);
            if (!filter) return;
            const rows = collection
              .find<TRow>({ ...filter, ...readable(ctx) }, { maxTimeMS: ALL_ROWS_MS })
              .sort({ _id: 1 });
            for await (const row of rows) yield present(row);
          }
        : present,
    erase: async (person) => {
      const filter = fate.rows === 'deleted' ? of(person) : null;
      if (filter) await collection.deleteMany(filter, { maxTimeMS: ALL_ROWS_MS });
    },
  };
}
