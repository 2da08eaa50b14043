/** Returns the code of a system or library error, such as `ENOENT`. Undefined when it has none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
