type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** Converts `full_name` to `fullName`. */
export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Converts `fullName` to `full_name`. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts `{ full_name: 'Ann' }` to `{ fullName: 'Ann' }`. */
export const camelKeys = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [camelCase(key), value])) as {
    [K in keyof T & string as CamelCase<K>]: T[K];
  };
