/** The fields that can be left out, but not undefined. */
type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns only the fields of an object that are given. Null is a value. */
export const onlyGiven = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
