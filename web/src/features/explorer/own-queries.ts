import { useMemo } from 'react';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { localPreference } from '#web/preferences/local-preferences.ts';

/** A query that a person saved under a name of their own. */
export interface OwnQuery {
  /** Unique among the person's own. */
  readonly name: string;
  readonly query: string;
  /** JSON, as it was typed. */
  readonly variables: string;
}

export const OWN_QUERY = { name: 80, maxCount: 100 };

/** One entry of this browser's storage, for all who use it: each sees their own. */
const kept = localPreference('explorer-queries');

const isOwnQuery = (value: unknown): value is OwnQuery =>
  isRecord(value) && ['name', 'query', 'variables'].every((key) => typeof value[key] === 'string');

/** Everybody's queries by their ids. What can't be read, because something else wrote there, is left out. */
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

/** What a person saved, by name, and what can be done with it. */
export function useOwnQueries(personId: string) {
  const text = kept.useValue();
  const everybodys = useMemo(() => readQueries(text), [text]);
  const queries = everybodys.get(personId) ?? [];
  const keep = (changed: readonly OwnQuery[]) => {
    kept.choose(writeQueries(new Map([...everybodys, [personId, [...changed].sort(byName)]])));
  };
  return {
    queries,
    isFull: queries.length >= OWN_QUERY.maxCount,
    /** Takes the place of what had the name. */
    save: (query: OwnQuery) => {
      keep([...without(queries, query.name), query]);
    },
    /** The new name must not be another's. */
    rename: (query: OwnQuery, name: string) => {
      keep([...without(queries, query.name), { ...query, name }]);
    },
    remove: ({ name }: OwnQuery) => {
      keep(without(queries, name));
    },
  };
}
