type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** Converts the name of an input field to the name that GraphQL has for it: `full_name` to `fullName`. */
export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Converts `fullName` to `full_name`, for the fields that an error names. The fields of an answer need no conversion: the operations name
 * them as REST does.
 */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts the input of a route to that of its operation: `{ full_name: 'Ann' }` to `{ fullName: 'Ann' }`. Objects inside keep their names. */
export const camelKeys = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [camelCase(key), value])) as {
    [K in keyof T & string as CamelCase<K>]: T[K];
  };
