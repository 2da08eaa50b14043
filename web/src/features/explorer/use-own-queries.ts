import { useMemo } from 'react';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { localPreference } from '#web/preferences/local-preferences.ts';

/** The text of a query and its variables, as the editors of the explorer hold it. */
export interface QueryText {
  readonly query: string;
  /** JSON, as the user typed it. */
  readonly variables: string;
}

/** A query that a user saved. */
export interface OwnQuery extends QueryText {
  /** Unique among the user's queries. */
  readonly name: string;
}

/** The longest name of a saved query, and how many queries a user can save. */
export const OWN_QUERY = { name: 80, maxCount: 100 };

/** One entry of the browser's storage, with the queries of each user of this browser. */
const storedQueries = localPreference('explorer-queries');

const isOwnQuery = (value: unknown): value is OwnQuery =>
  isRecord(value) && ['name', 'query', 'variables'].every((key) => typeof value[key] === 'string');

/** Reads the stored queries, by user id. Leaves out invalid entries. */
export function readQueries(text: string | null): ReadonlyMap<string, readonly OwnQuery[]> {
  const content = text === null ? null : parseOrNull(text);
  if (!isRecord(content)) return new Map();
  return new Map(
    Object.entries(content).map(([id, queries]) => [id, Array.isArray(queries) ? queries.filter(isOwnQuery) : []]),
  );
}

const writeQueries = (queries: ReadonlyMap<string, readonly OwnQuery[]>) => JSON.stringify(Object.fromEntries(queries));

const byName = (a: OwnQuery, b: OwnQuery) => a.name.localeCompare(b.name);

const without = (queries: readonly OwnQuery[], name: string) => queries.filter((query) => query.name !== name);

/** Returns the saved queries of a user, sorted by name, and functions that change them. */
export function useOwnQueries(userId: string) {
  const text = storedQueries.useValue();
  const queriesByUser = useMemo(() => readQueries(text), [text]);
  const queries = queriesByUser.get(userId) ?? [];
  const store = (changed: readonly OwnQuery[]) => {
    storedQueries.choose(writeQueries(new Map([...queriesByUser, [userId, [...changed].sort(byName)]])));
  };
  return {
    queries,
    /** Saves a query. Replaces one with the same name. */
    save: (query: OwnQuery) => {
      store([...without(queries, query.name), query]);
    },
    /** Renames a query. The caller makes sure that no other query has the new name. */
    rename: (query: OwnQuery, name: string) => {
      store([...without(queries, query.name), { ...query, name }]);
    },
    remove: ({ name }: OwnQuery) => {
      store(without(queries, name));
    },
  };
}
