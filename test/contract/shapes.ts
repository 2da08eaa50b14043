/**
 * A shape says what JSON must be: 'string', 'number', 'boolean', 'any', 'id' (text that is not empty), 'iso' (an ISO 8601 instant), 'date' (YYYY-MM-DD),
 * 'int' (a whole number), a name of `types`, or 'a|b|c' for one of these words. A trailing ? allows null. [shape] is a list. An object lists the fields
 * that must be there; more may be.
 */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

type Types = Readonly<Record<string, Shape>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  int: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  id: (value) => typeof value === 'string' && value.length > 0,
  iso: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
};

function findDifferenceFromWord(value: unknown, word: string, types: Types, at: string): string | null {
  if (word.endsWith('?')) return value === null ? null : findDifferenceFromWord(value, word.slice(0, -1), types, at);
  const type = types[word];
  if (type !== undefined) return findDifference(value, type, types, at);
  const isValid = SCALARS[word] ?? ((it: unknown) => typeof it === 'string' && word.split('|').includes(it));
  return isValid(value) ? null : `${at} is ${JSON.stringify(value ?? null).slice(0, 60)}, not ${word}`;
}

/** Returns the first difference between a value and a shape, as a sentence. Null if there is none. */
export function findDifference(value: unknown, shape: Shape, types: Types, at = 'data'): string | null {
  if (typeof shape === 'string') return findDifferenceFromWord(value, shape, types, at);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at} is no list`;
    const [inner] = shape as readonly [Shape];
    const differences = value.map((item, i) => findDifference(item, inner, types, `${at}[${i}]`));
    return differences.find((it) => it !== null) ?? null;
  }
  if (!isObject(value)) return `${at} is no object`;
  const differences = Object.entries(shape).map(([field, inner]) =>
    findDifference(value[field], inner, types, `${at}.${field}`),
  );
  return differences.find((it) => it !== null) ?? null;
}
