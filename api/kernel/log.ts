import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config.ts';

/** Writes JSON lines. Never pass it prompts, bodies, tokens, keys or passwords. */
export type Log = FastifyBaseLogger;

const CREDENTIALS = /\/\/[^@/\s]*@/g;
const EMAIL = /[^\s"'<>:{}]+@[^\s"'<>:{}]+/g;

/** Removes credentials and email addresses from a text: messages of the database quote the values that it refused. */
const withoutPersonalData = (text: string) => text.replace(CREDENTIALS, '//***@').replace(EMAIL, '***@***');

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/**
 * Describes an error for the log. Other fields of an error are left out: drivers keep documents in them, and graphql keeps queries.
 */
function describeError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return withoutPersonalData(String(error));
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutPersonalData(message),
    stack: stack && withoutPersonalData(stack),
    ...(cause instanceof Error && { cause: describeError(cause) as LoggedError }),
  };
}

export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log => {
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
};
