import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { CLOSING, HEARTBEAT, part, PREAMBLE } from './multipart.ts';

const HEARTBEAT_MS = 5000;
/** Ends before the connections are closed (api/boot/shutdown.ts), so that clients get the error that says why. */
const GRACE_MS = 12_000;
/** All that must end in this time are database cursors: a run that goes on after its stream ended is waited for by `endRuns`. */
const SETTLE_MS = 2000;
/** A client that reads nothing for this long is disconnected, because the source that waits for it may hold a database cursor open. */
const STALLED_MS = 60_000;

/**
 * The error that ends the streams of a server that shuts down. It is sent as a transport error, so that clients know
 * that the operation itself did not fail.
 */
const RESTARTING = {
  message: 'The server is restarting. Please try again',
  extensions: { code: 'UNAVAILABLE', retry_after: 2 },
};

type Source = AsyncGenerator<ExecutionResult, void, void>;
type FormatError = (error: unknown) => GraphQLFormattedError;

/** The multipart responses that a server is sending. */
export interface MultipartStreams {
  /** Starts a stream of the source's results. Destroying the stream ends the source. */
  readonly open: (source: Source, formatError: FormatError) => Readable;
  /** Ends the streams that are still open after the grace period. Returns immediately. */
  readonly endAfterGrace: () => void;
  /** Resolves when the sources of all destroyed streams have ended, or take too long. */
  readonly settled: () => Promise<void>;
}

const toPayload = ({ data, errors }: ExecutionResult, formatError: FormatError) => ({
  payload: { data: data ?? null, ...(errors && { errors: errors.map(formatError) }) },
});

type Write = (chunk: string) => Promise<void>;

/** Writes the source's results as parts until it ends or fails. Takes the next result once the client has read enough. */
async function relay(source: Source, formatError: FormatError, write: Write): Promise<void> {
  try {
    for await (const result of source) await write(part(toPayload(result, formatError)));
  } catch (error) {
    await write(part({ payload: { data: null, errors: [formatError(error)] } }));
  }
}

/** Creates a promise that `open` resolves. After `ms` it resolves by itself, and `onLate` is called. */
function createGate(ms: number, onLate: () => void) {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const timer = setTimeout(() => {
    open();
    onLate();
  }, ms);
  return {
    opened: opened.finally(() => {
      clearTimeout(timer);
    }),
    open,
  };
}

interface StreamLimits {
  /** How long streams may continue after the server began to shut down. */
  readonly graceMs?: number;
  readonly stalledMs?: number;
  /** How long `settled` waits. */
  readonly settleMs?: number;
}

/** Creates the streams of one server. */
export function createMultipartStreams({
  graceMs = GRACE_MS,
  stalledMs = STALLED_MS,
  settleMs = SETTLE_MS,
}: StreamLimits = {}): MultipartStreams {
  /** The open streams, each with a function that tells its client about the restart and ends it. */
  const open = new Map<Readable, () => void>();
  const ending = new Set<Promise<unknown>>();

  const end = (source: Source) => {
    const ended = source.return(undefined).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    open: (source, formatError) => {
      let isClosed = false;
      /** The gate at which `write` waits until the client has read what was pushed. Null: no write waits. */
      let gate: ReturnType<typeof createGate> | null = null;
      const openGate = () => {
        gate?.open();
        gate = null;
      };
      const write: Write = async (chunk) => {
        if (isClosed || stream.destroyed || stream.push(chunk)) return;
        gate = createGate(stalledMs, () => stream.destroy());
        await gate.opened;
      };
      const heartbeat = setInterval(() => {
        // A client that does not read needs no sign of life.
        if (gate === null && !isClosed && !stream.destroyed) stream.push(HEARTBEAT);
      }, HEARTBEAT_MS);
      const stream = new Readable({
        read: openGate,
        destroy: (error, done) => {
          clearInterval(heartbeat);
          openGate();
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
      stream.push(PREAMBLE);
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
      await Promise.race([Promise.allSettled(ending), wait(settleMs, undefined, { ref: false })]);
    },
  };
}
