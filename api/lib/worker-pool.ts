import { Worker } from 'node:worker_threads';

/** Why the pool did not run a task to its end. */
export type PoolErrorReason = 'full' | 'overdue' | 'crashed' | 'closed';

export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly reason: PoolErrorReason;

  constructor(reason: PoolErrorReason, cause?: unknown) {
    super(`The task was not finished: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** What a worker sends: once that it is ready, then the outcome of each task. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failure'; readonly error: unknown };

interface PoolOptions {
  /** The module that runs in each thread, see `worker-tasks.ts`. */
  readonly entry: URL;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly maxWaiting: number;
  /** How long a task may run, from the moment that a thread takes it. */
  readonly deadlineMs: number;
  /** A thread whose heap outgrows this ends as crashed. */
  readonly maxHeapMb: number;
}

export interface WorkerPool {
  /**
   * Runs a task in a thread. Aborting rejects the promise at once. A task that waits is then removed from the queue. A task that already runs
   * continues to its end or its deadline, because ending its thread and starting another one takes far longer.
   * Rejects with PoolError, the signal's reason, or the error that the task threw.
   */
  readonly run: (task: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Starts threads until there are `count`, by default all. Other threads start when a task needs them. */
  readonly warmUp: (count?: number) => Promise<void>;
  /** Ends all threads; what they were doing rejects. */
  readonly close: () => Promise<void>;
}

interface Task {
  readonly input: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Resolves when it can take tasks, or has ended. */
  readonly started: Promise<void>;
  isReady: boolean;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Starts a worker thread. Node cannot read TypeScript by itself, so sources are loaded by the same loader that
 * runs the server from them.
 */
function startWorker({ entry, maxHeapMb }: PoolOptions): Worker {
  const isSource = entry.pathname.endsWith('.ts');
  const worker = new Worker(isSource ? new URL('./source-worker.mjs', import.meta.url) : entry, {
    // Not the options of the main thread, which may name loaders that don't work in threads.
    execArgv: [],
    workerData: { entry: entry.href },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // A server ends when it stops listening, whether or not its threads were closed.
  worker.unref();
  return worker;
}

/**
 * Creates a pool that runs tasks in threads, one at a time in each. A thread that exceeds the
 * deadline, or crashes, is replaced.
 */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const waiting: Task[] = [];
  const threads = new Set<Thread>();
  let isClosed = false;

  const finish = (thread: Thread): Task | null => {
    const { task } = thread;
    clearTimeout(thread.timer);
    thread.task = null;
    return task;
  };

  const remove = (thread: Thread, reason: PoolErrorReason, cause?: unknown) => {
    if (!threads.delete(thread)) return;
    finish(thread)?.reject(new PoolError(reason, cause));
    if (isClosed) return;
    // A thread that ended before it was ready would fail again. The next task starts a new one.
    if (thread.isReady) start();
    else if (threads.size === 0) for (const task of waiting.splice(0)) task.reject(new PoolError(reason, cause));
  };

  const end = (thread: Thread, reason: PoolErrorReason) => {
    remove(thread, reason);
    return thread.worker.terminate();
  };

  const assign = (thread: Thread) => {
    const task = waiting.shift();
    if (!task) return;
    thread.task = task;
    thread.timer = setTimeout(() => {
      // When the main thread was busy, the result may be here already: messages are read before immediates run.
      setImmediate(() => {
        if (thread.task === task) void end(thread, 'overdue');
      });
    }, options.deadlineMs);
    try {
      thread.worker.postMessage(task.input);
    } catch (error) {
      // The input cannot be copied into a thread.
      finish(thread)?.reject(error);
      assign(thread);
    }
  };

  const receive = (thread: Thread, message: WorkerMessage) => {
    // The thread was stopped after it sent the message.
    if (!threads.has(thread)) return;
    if (message.kind === 'ready') thread.isReady = true;
    else if (message.kind === 'result') finish(thread)?.resolve(message.result);
    else finish(thread)?.reject(message.error);
    assign(thread);
  };

  function start(): Thread {
    const worker = startWorker(options);
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => {
        resolve();
      });
      worker.once('exit', () => {
        resolve();
      });
    });
    const thread: Thread = { worker, started, isReady: false, task: null, timer: undefined };
    threads.add(thread);
    let failure: unknown;
    worker.on('message', (message: WorkerMessage) => {
      receive(thread, message);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (code) => {
      remove(thread, 'crashed', failure ?? new Error(`The thread ended with code ${code}`));
    });
    return thread;
  }

  const dispatch = () => {
    for (const thread of threads) if (thread.isReady && !thread.task) assign(thread);
    const starting = [...threads].filter(({ isReady }) => !isReady).length;
    if (waiting.length > starting && threads.size < options.threads) start();
  };

  const enqueue = (input: unknown, signal: AbortSignal | undefined) =>
    new Promise<unknown>((resolve, reject) => {
      const onAbort = () => {
        const index = waiting.indexOf(task);
        if (index >= 0) waiting.splice(index, 1);
        reject(signal?.reason as Error);
      };
      const settle =
        <T>(settled: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', onAbort);
          settled(value);
        };
      const task: Task = { input, resolve: settle(resolve), reject: settle(reject) };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(task);
    });

  return {
    run: async (input, signal) => {
      signal?.throwIfAborted();
      if (isClosed) throw new PoolError('closed');
      const isIdle = [...threads].some(({ isReady, task }) => isReady && !task);
      if (!isIdle && waiting.length >= options.maxWaiting) throw new PoolError('full');
      const result = enqueue(input, signal);
      dispatch();
      return result;
    },
    warmUp: async (count = options.threads) => {
      // One after the other: the first is ready sooner when cores are few.
      await Promise.all([...threads].map(({ started }) => started));
      while (threads.size < Math.min(count, options.threads) && !isClosed) {
        const thread = start();
        await thread.started;
        // It ended at its start, as the next one would.
        if (!threads.has(thread)) return;
      }
    },
    close: async () => {
      isClosed = true;
      for (const task of waiting.splice(0)) task.reject(new PoolError('closed'));
      await Promise.all([...threads].map((thread) => end(thread, 'closed')));
    },
  };
}
