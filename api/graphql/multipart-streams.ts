import { Readable } from 'node:stream';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { CLOSING, HEARTBEAT, part, PREAMBLE } from './multipart.ts';

const HEARTBEAT_MS = 5000;
const GRACE_MS = 15_000;

/** Sent as a transport error, which tells clients that the operation itself did not fail. */
const RESTARTING = { message: 'The server is restarting. Please try again', extensions: { code: 'UNAVAILABLE' } };

type Source = AsyncGenerator<ExecutionResult, void, void>;
type FormatError = (error: unknown) => GraphQLFormattedError;

/** The multipart responses that a server is sending. */
export interface MultipartStreams {
  /** Starts a stream of the source's results. Destroying the stream ends the source. */
  readonly open: (source: Source, formatError: FormatError) => Readable;
  /** Ends the streams that are still open after the grace period. */
  readonly endAfterGrace: () => void;
  /** Resolves when every source has ended. */
  readonly settled: () => Promise<void>;
}

const toPayload = ({ data, errors }: ExecutionResult, formatError: FormatError) => ({
  payload: { data: data ?? null, ...(errors && { errors: errors.map(formatError) }) },
});

/** Writes the source's results as parts until it ends or fails. */
async function relay(source: Source, formatError: FormatError, write: (chunk: string) => void): Promise<void> {
  try {
    for await (const result of source) write(part(toPayload(result, formatError)));
  } catch (error) {
    write(part({ payload: { data: null, errors: [formatError(error)] } }));
  }
}

/** @param graceMs how long streams may continue after the server began to shut down */
export function createMultipartStreams(graceMs = GRACE_MS): MultipartStreams {
  /** Each open stream with the function that ends it. */
  const open = new Map<Readable, () => void>();
  const ending = new Set<Promise<unknown>>();

  const end = (source: Source) => {
    const ended = source.return(undefined).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    open: (source, formatError) => {
      let isClosed = false;
      const write = (chunk: string) => {
        if (!isClosed && !stream.destroyed) stream.push(chunk);
      };
      const heartbeat = setInterval(() => {
        write(HEARTBEAT);
      }, HEARTBEAT_MS);
      const stream = new Readable({
        // Parts are pushed as they arrive, so a slow reader does not delay the source.
        read: () => undefined,
        destroy: (error, done) => {
          clearInterval(heartbeat);
          open.delete(stream);
          end(source);
          done(error);
        },
      });
      const close = (last: string) => {
        if (isClosed || stream.destroyed) return;
        stream.push(last + CLOSING);
        stream.push(null);
        isClosed = true;
      };
      open.set(stream, () => {
        close(part({ payload: null, errors: [RESTARTING] }));
      });
      write(PREAMBLE);
      void relay(source, formatError, write).then(() => {
        close('');
      });
      return stream;
    },
    endAfterGrace: () => {
      setTimeout(() => {
        for (const close of open.values()) close();
      }, graceMs).unref();
    },
    settled: async () => {
      await Promise.allSettled(ending);
    },
  };
}
