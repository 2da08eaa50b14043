/** Why the server or a command can't do its work, in words for the person who started it: what is wrong and what to do. Printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
