import { messageOf, StartupError } from '#api/kernel/startup-error.ts';

/** Returns the error of a failed connection to the database, without the user and the password that the address can contain. */
export function toConnectionError(error: unknown): StartupError {
  const reason = messageOf(error).replace(/\/\/[^@/]*@/, '//***@');
  return new StartupError(`No connection to the database: ${reason}. Is it running, and is MONGODB_URI right?`);
}
