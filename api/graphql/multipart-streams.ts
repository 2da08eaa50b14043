import { Readable } from 'node:stream';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { CLOSING, HEARTBEAT, part, PREAMBLE } from './multipart.ts';

const HEARTBEAT_MS = 5000;
const GRACE_MS = 15_000;

/** The protocol's way to say that it is not the operation which failed. */
const RESTARTING = { message: 'The server is restarting. Please try again', extensions: { code: 'UNAVAILABLE' } };

type Source = AsyncGenerator<ExecutionResult, void, void>;
type Tell = (error: unknown) => GraphQLFormattedError;

/** The answers of a server that come in parts. */
export interface EventStreams {
  /** The parts, as they come. Whoever stops reading them ends their source. */
  readonly open: (source: Source, tell: Tell) => Readable;
  /** Ends those that are still open after a while. */
  readonly endSoon: () => void;
  /** Waits until every source has ended. */
  readonly settled: () => Promise<void>;
}

const payloadOf = ({ data, errors }: ExecutionResult, tell: Tell) => ({
  payload: { data: data ?? null, ...(errors && { errors: errors.map(tell) }) },
});

/** Writes what the source tells, as parts, until it ends or fails. */
async function relay(source: Source, tell: Tell, write: (chunk: string) => void): Promise<void> {
  try {
    for await (const result of source) write(part(payloadOf(result, tell)));
  } catch (error) {
    write(part({ payload: { data: null, errors: [tell(error)] } }));
  }
}

/** @param graceMs how long streams may go on after the server was told to end */
export function eventStreams(graceMs = GRACE_MS): EventStreams {
  /** What ends each that is open. */
  const open = new Map<Readable, () => void>();
  const ending = new Set<Promise<unknown>>();

  const end = (source: Source) => {
    const ended = source.return(undefined).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    open: (source, tell) => {
      let isClosed = false;
      const write = (chunk: string) => {
        if (!isClosed && !stream.destroyed) stream.push(chunk);
      };
      const heartbeat = setInterval(() => {
        write(HEARTBEAT);
      }, HEARTBEAT_MS);
      const stream = new Readable({
        // Parts are pushed as they come; whoever reads slowly holds up nobody.
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
      void relay(source, tell, write).then(() => {
        close('');
      });
      return stream;
    },
    endSoon: () => {
      setTimeout(() => {
        for (const close of open.values()) close();
      }, graceMs).unref();
    },
    settled: async () => {
      await Promise.allSettled(ending);
    },
  };
}
